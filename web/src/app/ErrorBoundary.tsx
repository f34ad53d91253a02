import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/FullPage.module.css'
import { Notice } from '#ui/Notice.tsx'

interface State {
  readonly error: Error | undefined
}

/** A mistake in the app itself shows as one, instead of as an empty page. */
export class Mishap extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main className={styles.full}>
        <Notice icon={CircleAlert} title="Something went wrong in the app" role="alert">
          <p>Your messages are safe on the server. {error.message}</p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </Notice>
      </main>
    )
  }
}
