import type { Connection } from '@parley/client'
import { CloudOff, TicketX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { wipeCopy } from '#data/copy/wipe.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { FullPage, LoadingPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import { connect } from './auth-status.ts'

interface Props<Meaning> {
  /** Asks the server what the link stands for. */
  ask: (connection: Connection) => Promise<Meaning>
  /** Shown for a link that is used up, expired or wrong. */
  invalid: { readonly title: string; readonly text: string }
  children: (meaning: Meaning, connection: Connection) => ReactNode
}

type Stage<Meaning> =
  | { readonly name: 'asking' }
  | { readonly name: 'valid'; readonly meaning: Meaning }
  | { readonly name: 'not-valid' }
  | { readonly name: 'failed'; readonly error: Error }

/** @param hash the place in the app */
export const openApp = (hash = '') => location.replace(`/${hash}`)

/** For who has just been logged in: what is stored here is of whoever used this browser before. */
export async function openAppAnew(hash = ''): Promise<void> {
  await wipeCopy()
  openApp(hash)
}

/** The page behind a link in an email: asks the server what the link stands for, then shows `children`. */
export function LinkPage<Meaning>({ ask, invalid, children }: Props<Meaning>) {
  const [connection] = useState(connect)
  const [attempt, setAttempt] = useState(0)
  const stage = useStage(() => ask(connection), attempt)
  switch (stage.name) {
    case 'valid':
      return children(stage.meaning, connection)
    case 'not-valid':
      return (
        <FullPage>
          <Notice level={1} icon={TicketX} title={invalid.title} role="alert">
            <p>{invalid.text}</p>
            <Button onClick={() => openApp()}>{t`I have an account`}</Button>
          </Notice>
        </FullPage>
      )
    case 'failed':
      return (
        <FullPage>
          <Notice level={1} icon={CloudOff} title={t`Parley cannot be reached`} role="alert">
            <p>{explanationOf(stage.error)}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>
          </Notice>
        </FullPage>
      )
    default:
      return <LoadingPage text={t`One moment…`} />
  }
}

function useStage<Meaning>(ask: () => Promise<Meaning>, attempt: number): Stage<Meaning> {
  const [stage, setStage] = useState<Stage<Meaning>>({ name: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new attempt asks again
  useEffect(() => {
    let isCurrent = true
    const show = (next: Stage<Meaning>) => isCurrent && setStage(next)
    ask().then(
      (meaning) => show({ name: 'valid', meaning }),
      (error: Error) => show(isRefusal(error) ? { name: 'not-valid' } : { name: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return stage
}

/** Whether the server answered, and refused the link. */
const isRefusal = (error: Error) => 'code' in error && error.code === 'BAD_REQUEST'
