import { asError } from '@parley/client/as-error'
import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'

interface State {
  readonly error: Error | undefined
}

/** Shows an error that the app itself throws while rendering, instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: asError(error) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <FullPage>
        <Notice level={1} icon={CircleAlert} title={t`Something went wrong in the app`} role="alert">
          <p>{t`Your messages are safe on the server. ${error.message}`}</p>
          <Button onClick={() => window.location.reload()}>{t`Reload`}</Button>
        </Notice>
      </FullPage>
    )
  }
}
