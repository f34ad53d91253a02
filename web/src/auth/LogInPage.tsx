import { useState } from 'react'
import { t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { fetchAuthStatus } from './auth-status.ts'
import { DesktopToken } from './DesktopToken.tsx'
import { LinkPage, openApp, openAppAnew } from './LinkPage.tsx'
import LogInForm from './LogInForm.tsx'
import { problemInWords } from './sign-in-problems.ts'

const APPS = ['mobile_flow_otp', 'desktop_flow_otp']
const NEVER_SHOWN = { title: '', text: '' }

/** The log-in for an app that waits, and for whoever has to be told what failed. */
export default function LogInPage() {
  const query = new URLSearchParams(location.search)
  const forApp = new URLSearchParams(APPS.flatMap((name) => query.getAll(name).map((key) => [name, key])))
  const [given, setGiven] = useState<{ url?: string | undefined; token?: string | undefined }>()
  if (given?.url !== undefined) return <BackToApp url={given.url} />
  if (given?.token !== undefined) return <DesktopToken token={given.token} />
  return (
    <LinkPage ask={fetchAuthStatus} invalid={NEVER_SHOWN}>
      {(status, connection) => {
        // Who is logged in has nothing to be told, but may still be asked by an app.
        if (status.page === 'set-up' || (status.page === 'chat' && forApp.size === 0)) openApp()
        return (
          <LogInForm
            {...status}
            problem={problemInWords(query.get('problem'))}
            query={forApp.size === 0 ? '' : `?${forApp}`}
            logIn={async (username, password, code) => {
              const { app_url: url, app_token: token } = await connection.logIn(username, password, {
                ...Object.fromEntries(forApp),
                ...(code !== undefined && { code }),
              })
              if (url === undefined && token === undefined) return openAppAnew()
              setGiven({ url, token })
              if (url !== undefined) location.assign(url)
            }}
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
