import { ApiError } from '@parley/client'
import { CloudOff, SearchX } from 'lucide-react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // What is wrong with the search itself is wrong the next time as well.
  const isRefused = error instanceof ApiError && error.status === 400
  return (
    <Notice icon={isRefused ? SearchX : CloudOff} title={t`The search did not work`} role="alert">
      <p>{explanationOf(error)}</p>
      {!isRefused && (
        <Button kind="quiet" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </Notice>
  )
}
