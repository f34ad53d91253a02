import type { AnswerOf } from '@parley/api/contract/endpoint'
import { passSecondFactor } from '@parley/api/two-factors/endpoints'
import type { logInToPages } from '@parley/api/web/endpoints'
import { type ComponentType, useState } from 'react'
import { t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { fetchAuthStatus } from './auth-status.ts'
import { DesktopToken } from './DesktopToken.tsx'
import { askForPasskey } from './factors/ceremonies.ts'
import { LinkPage, openApp, openAppAnew } from './LinkPage.tsx'
import LogInForm from './LogInForm.tsx'
import { logInWith } from './log-in.ts'
import type { RequiredFactorProps } from './RequiredFactor.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { problemInWords } from './sign-in-problems.ts'

const APPS = ['mobile_flow_otp', 'desktop_flow_otp']
const NEVER_SHOWN = { title: '', text: '' }

const RequiredFactor: ComponentType<RequiredFactorProps> = onDemand(() => import('./RequiredFactor.tsx'))

/** The log-in for an app that waits, and for whoever has to be told or asked for something. */
export default function LogInPage() {
  const query = new URLSearchParams(location.search)
  const forApp = new URLSearchParams(APPS.flatMap((name) => query.getAll(name).map((key) => [name, key])))
  const app = Object.fromEntries(forApp)
  const again = forApp.size === 0 ? '' : `?${forApp}`
  const [given, setGiven] = useState<{ url?: string | undefined; token?: string | undefined }>()
  if (given?.url !== undefined) return <BackToApp url={given.url} />
  if (given?.token !== undefined) return <DesktopToken token={given.token} />

  async function finish({ app_url: url, app_token: token }: AnswerOf<typeof logInToPages>) {
    if (url === undefined && token === undefined) {
      // Without what the app waits for, a second factor has to be set up first: this page leads through that.
      return forApp.size === 0 ? openAppAnew(location.hash) : location.replace(`${location.pathname}${again}`)
    }
    setGiven({ url, token })
    if (url !== undefined) location.assign(url)
  }

  return (
    <LinkPage ask={fetchAuthStatus} invalid={NEVER_SHOWN}>
      {(status, connection) => {
        if (status.page === 'second-factor') {
          const leave = async () => {
            await connection.logOut()
            location.replace(`${location.pathname}${again}`)
          }
          return (
            <RequiredFactor
              organization={status.organization}
              connection={connection}
              // The app gets what it waits for by a log-in with the new factor. The browser is not logged in by that.
              onDone={forApp.size === 0 ? () => openAppAnew(location.hash) : leave}
              onLeave={leave}
            />
          )
        }
        const asked = query.get('second_factor')
        if (asked !== null) {
          return (
            <SecondFactorForm
              organization={status.organization}
              kinds={asked.split(' ')}
              askForPasskey={() => askForPasskey(connection)}
              onFactor={async (factor) =>
                finish(await connection.call(passSecondFactor, { ...factor, ...app }))
              }
              onBack={() => location.replace(`${location.pathname}${again}`)}
            />
          )
        }
        // Who is logged in has nothing to be told, but may still be asked by an app.
        if (status.page === 'set-up' || (status.page === 'chat' && forApp.size === 0)) openApp(location.hash)
        return (
          <LogInForm
            {...status}
            connection={connection}
            problem={problemInWords(query.get('problem'))}
            query={again}
            logIn={async (what) => finish(await logInWith(connection, what, app))}
          />
        )
      }}
    </LinkPage>
  )
}

function BackToApp({ url }: { url: string }) {
  return (
    <AuthForm title={t`You are logged in`} lead={t`The app should open by itself.`}>
      <ButtonLink className={styles.go} href={url}>{t`Open the app`}</ButtonLink>
    </AuthForm>
  )
}
