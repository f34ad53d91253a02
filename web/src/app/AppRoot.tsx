import type { Connection } from '@parley/client'
import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { connect, setUp, type Welcome, welcome } from '#auth/auth-status.ts'
import { LogIn } from '#auth/LogInForm.tsx'
import { SetUp } from '#auth/SetUpForm.tsx'
import { type App, AppContext } from '#data/context.ts'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/FullPage.module.css'
import { Notice } from '#ui/Notice.tsx'
import { Chat } from './Chat.tsx'
import { startApp } from './start.ts'

type Stage =
  | { readonly name: 'asking' | 'entering' }
  | { readonly name: 'outside'; readonly welcome: Welcome }
  | { readonly name: 'inside'; readonly app: App }
  | { readonly name: 'failed'; readonly error: Error }

/** Decides between setting up, logging in and the app itself. */
export function AppRoot() {
  const [connection] = useState(connect)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const stage = useStage(connection, attempt, again)

  switch (stage.name) {
    case 'inside':
      return (
        <AppContext value={stage.app}>
          <Chat />
        </AppContext>
      )
    case 'outside':
      return stage.welcome.gate === 'set-up' ? (
        <SetUp
          needsToken={stage.welcome.needsToken}
          setUp={async (organization) => {
            await setUp(connection, organization)
            // The token has done its work, and the address stays for long.
            history.replaceState(null, '', location.pathname)
            again()
          }}
        />
      ) : (
        <LogIn
          organization={stage.welcome.organization}
          emailUsernames={stage.welcome.emailUsernames}
          logIn={async (username, password) => {
            await connection.logIn(username, password)
            again()
          }}
        />
      )
    case 'failed':
      return (
        <main className={styles.full}>
          <Notice icon={CloudOff} title="Parley cannot be reached" role="alert">
            <p>{stage.error.message}</p>
            <Button onClick={again}>Try again</Button>
          </Notice>
        </main>
      )
    default:
      return (
        <main className={styles.full} aria-busy="true">
          <p className={styles.waiting} role="status">
            {stage.name === 'entering' ? 'Opening your conversations…' : 'One moment…'}
          </p>
        </main>
      )
  }
}

function useStage(connection: Connection, attempt: number, leave: () => void): Stage {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isCurrent = true
    let app: App | undefined
    const show = (next: Stage) => isCurrent && setStage(next)
    async function enter() {
      const greeting = await welcome(connection)
      if (greeting.gate !== 'inside') return show({ name: 'outside', welcome: greeting })
      show({ name: 'entering' })
      app = await startApp(connection, leave)
      if (isCurrent) show({ name: 'inside', app })
      else app.stop()
    }
    enter().catch((error) =>
      show({ name: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      isCurrent = false
      app?.stop()
    }
  }, [connection, attempt, leave])
  return stage
}
