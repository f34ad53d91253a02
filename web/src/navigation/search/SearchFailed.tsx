import { CloudOff } from 'lucide-react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice icon={CloudOff} title={t`The search did not work`} role="alert">
      <p>{explanationOf(error)}</p>
      <Button kind="quiet" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </Notice>
  )
}
