import type { Connection, SessionView } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { CloudOff } from 'lucide-react'
import { useCallback, useLayoutEffect, useState } from 'react'
import { type AuthStatus, connect, fetchAuthStatus, setUp } from '#auth/auth-status.ts'
import { type App, AppContext } from '#data/context.ts'
import { hasCopy, hasForeignCopy } from '#data/copy/mark.ts'
import { removePicture } from '#data/copy/picture.ts'
import { type Copy, readCopy } from '#data/copy/read.ts'
import { readView } from '#data/copy/view.ts'
import { explanationOf } from '#data/explanation.ts'
import { speakForAccount } from '#language/speak.ts'
import { Translated } from '#language/Translated.tsx'
import { t } from '#language/words.ts'
import { replaceWith, location as shownPlace } from '#narrow/location.ts'
import { Button } from '#ui/Button.tsx'
import { FullPage, LoadingPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { ToastsContext } from '#ui/toasts-context.ts'
import { Accepted } from './Accepted.tsx'
import { Chat } from './Chat.tsx'
import { resumeApp, showView, startApp } from './start.ts'

const WAITING = <Waiting />

// Most visitors are logged in.
const LogInForm = onDemand(() => import('#auth/LogInForm.tsx'), WAITING)
const RequiredFactor = onDemand(() => import('#auth/RequiredFactor.tsx'), WAITING)
const FindOrganization = onDemand(() => import('#auth/FindOrganization.tsx'), WAITING)
const SetUpForm = onDemand(() => import('#auth/SetUpForm.tsx'), WAITING)

type Stage =
  | { readonly name: 'reading' | 'asking' | 'connecting' }
  | { readonly name: 'logged-out'; readonly status: AuthStatus }
  | { readonly name: 'logged-in'; readonly app: App }
  | { readonly name: 'failed'; readonly error: Error }

function Waiting() {
  return <LoadingPage text={t`One moment…`} />
}

/** Shows the setup form, where the organizations are, the login form or the chat. */
export function AppRoot() {
  const [connection] = useState(connect)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const stage = useStage(connection, attempt, again)
  return (
    <Translated>
      {/* Before the rest of what is drawn looks at the page. */}
      {stage.name !== 'reading' && <PictureEnd />}
      <Shown stage={stage} connection={connection} again={again} />
    </Translated>
  )
}

/** Takes away the picture of the last visit: from here on, the page is what is drawn. */
function PictureEnd() {
  useLayoutEffect(removePicture, [])
  return null
}

interface ShownProps {
  stage: Stage
  connection: Connection
  again: () => void
}

function Shown({ stage, connection, again }: ShownProps) {
  switch (stage.name) {
    case 'logged-in':
      return (
        <AppContext value={stage.app}>
          <ToastsContext value={stage.app.toasts}>
            <Accepted>
              <Chat />
            </Accepted>
          </ToastsContext>
        </AppContext>
      )
    case 'logged-out':
      if (stage.status.page === 'second-factor') {
        return (
          <RequiredFactor
            organization={stage.status.organization}
            connection={connection}
            onDone={again}
            onLeave={async () => {
              const { provider_url } = await connection.logOut()
              if (provider_url === undefined) again()
              else location.assign(provider_url)
            }}
          />
        )
      }
      if (stage.status.page === 'elsewhere') {
        return <FindOrganization baseHost={stage.status.baseHost} connection={connection} />
      }
      return stage.status.page === 'set-up' ? (
        <SetUpForm
          needsToken={stage.status.needsToken}
          setUp={async (organization) => {
            await setUp(connection, organization)
            // The token is used up, and the browser would keep it in the address and the history.
            history.replaceState(null, '', location.pathname)
            replaceWith('#first-run')
            again()
          }}
        />
      ) : (
        <LogInForm
          {...stage.status}
          connection={connection}
          logIn={async (given) => {
            const { logInWith } = await import('#auth/log-in.ts')
            await logInWith(connection, given)
            again()
          }}
        />
      )
    case 'failed':
      return (
        <FullPage>
          <Notice level={1} icon={CloudOff} title={t`Parley cannot be reached`} role="alert">
            <p>{explanationOf(stage.error)}</p>
            <Button onClick={again}>{t`Try again`}</Button>
          </Notice>
        </FullPage>
      )
    case 'reading':
      return null
    case 'connecting':
      return <LoadingPage text={t`Opening your conversations…`} />
    default:
      return WAITING
  }
}

/** Read while the rest of the page starts. Where there is a view, the copy waits until that is drawn. */
let viewAtStart: SessionView | undefined = readView(shownNarrow())
let copyAtStart: Promise<Copy | undefined> | undefined = viewAtStart ? undefined : readShown()

function shownNarrow(): unknown {
  const place = shownPlace.get()
  return place.kind === 'messages' ? place.narrow.terms : undefined
}

async function readShown(): Promise<Copy | undefined> {
  const copy = await readCopy(shownNarrow())
  if (copy) await speakForAccount(copy.image.state.settings.default_language)
  return copy
}

function takeView(): SessionView | undefined {
  const view = viewAtStart
  viewAtStart = undefined
  return view
}

function takeCopy(): Promise<Copy | undefined> {
  const copy = copyAtStart ?? readShown()
  copyAtStart = undefined
  return copy
}

/** Undefined for what was kept and does not hold together: the server is asked instead. */
function resumed(resume: () => App): App | undefined {
  try {
    return resume()
  } catch (error) {
    console.warn('The copy of this browser is of no use.', error)
    return undefined
  }
}

function useStage(connection: Connection, attempt: number, leave: () => void): Stage {
  const [stage, setStage] = useState<Stage>(() => ({ name: hasCopy() ? 'reading' : 'asking' }))
  // Before the first frame, which shows the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useLayoutEffect(() => {
    let isCurrent = true
    let app: App | undefined
    const show = (next: Stage) => isCurrent && setStage(next)
    async function start() {
      const view = takeView()
      const readRest = () => readCopy(shownNarrow())
      app = view && resumed(() => showView(connection, leave, view, readRest))
      if (app) return show({ name: 'logged-in', app })
      const copy = await takeCopy()
      if (!isCurrent) return
      app = copy && resumed(() => resumeApp(connection, leave, copy))
      if (app) return show({ name: 'logged-in', app })
      show({ name: 'asking' })
      const status = await fetchAuthStatus(connection)
      if (hasForeignCopy()) await (await import('#data/copy/wipe.ts')).wipeCopy()
      if (status.page !== 'chat') return show({ name: 'logged-out', status })
      show({ name: 'connecting' })
      app = await startApp(connection, leave)
      if (isCurrent) show({ name: 'logged-in', app })
      else app.stop()
    }
    start().catch((error) => show({ name: 'failed', error: asError(error) }))
    return () => {
      isCurrent = false
      app?.stop()
    }
  }, [connection, attempt, leave])
  return stage
}
