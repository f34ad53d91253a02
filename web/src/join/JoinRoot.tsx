import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getInvitation, joinByInvitation } from '@parley/api/invites/endpoints'
import type { Connection } from '@parley/client'
import { CloudOff, MailCheck, TicketX } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from '../app/AppRoot.module.css'
import { connect } from '../entrance/gate.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Join, type NewAccount } from './Join.tsx'

export type Invitation = AnswerOf<typeof getInvitation>

type Stage =
  | { readonly name: 'asking' }
  | { readonly name: 'invited'; readonly invitation: Invitation }
  | { readonly name: 'to-confirm'; readonly email: string }
  | { readonly name: 'not-valid' }
  | { readonly name: 'failed'; readonly error: Error }

const openApp = () => location.replace('/')

/** The page that the link of an invitation leads to. */
export function JoinRoot({ token }: { token: string }) {
  const [connection] = useState(connect)
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useStage(connection, token, attempt)

  async function join(account: NewAccount) {
    const { user_id } = await connection.call(joinByInvitation, { token, ...account })
    if (user_id === null) setStage({ name: 'to-confirm', email: account.email ?? '' })
    else openApp()
  }

  switch (stage.name) {
    case 'invited':
      return <Join invitation={stage.invitation} join={join} />
    case 'to-confirm':
      return (
        <main className={styles.full}>
          <Notice icon={MailCheck} title="Look into your mail" role="status">
            <p>We sent a link to {stage.email}. Open it to show that the address is yours, and you are in.</p>
          </Notice>
        </main>
      )
    case 'not-valid':
      return (
        <main className={styles.full}>
          <Notice icon={TicketX} title="This invitation is not valid any more" role="alert">
            <p>It may have expired, or was used or taken back. Ask whoever invited you for a new one.</p>
            <Button onClick={openApp}>I have an account</Button>
          </Notice>
        </main>
      )
    case 'failed':
      return (
        <main className={styles.full}>
          <Notice icon={CloudOff} title="Parley cannot be reached" role="alert">
            <p>{stage.error.message}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
          </Notice>
        </main>
      )
    default:
      return (
        <main className={styles.full} aria-busy="true">
          <p className={styles.waiting} role="status">
            One moment…
          </p>
        </main>
      )
  }
}

function useStage(connection: Connection, token: string, attempt: number) {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isCurrent = true
    const show = (next: Stage) => isCurrent && setStage(next)
    connection.call(getInvitation, { token }).then(
      (invitation) => show({ name: 'invited', invitation }),
      (error: Error) => show(isRefusal(error) ? { name: 'not-valid' } : { name: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [connection, token, attempt])
  return [stage, setStage] as const
}

/** Whether the server has answered, and said no. */
const isRefusal = (error: Error) => 'code' in error && error.code === 'BAD_REQUEST'
