import { useEffect, useState } from 'react'
import { t } from '#language/words.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { DesktopToken } from './DesktopToken.tsx'
import { keyOfApp, type Pasted } from './desktop-key.ts'

/** Ends a log-in for the desktop app: in the browser with a code, in the app by waiting for it. */
export default function DesktopPage() {
  // Behind the `#`, since codes belong into no log.
  const about = location.hash.slice(1)
  if (/^[0-9a-f]+$/.test(about)) return <DesktopToken token={about} />
  if (/^[a-z]+\/[a-z0-9-]+$/.test(about)) return <InApp method={about} />
  return (
    <AuthForm
      title={t`This link is not valid any more`}
      lead={t`This log-in has been used or took too long. Begin again in the app.`}
    >
      <ButtonLink className={styles.go} href="/">{t`Back to log-in`}</ButtonLink>
    </AuthForm>
  )
}

function InApp({ method }: { method: string }) {
  const [app, setApp] = useState<Pasted>()
  useEffect(() => {
    let isShown = true
    void keyOfApp().then((made) => {
      if (!isShown) return
      setApp(made)
      void made.token.then((token) =>
        location.replace(`/accounts/login/subdomain/${encodeURIComponent(token)}`),
      )
    })
    return () => {
      isShown = false
    }
  }, [])
  const open = () => {
    if (app !== undefined)
      window.open(`/accounts/login/social/${method}?desktop_flow_otp=${app.key}`, '_blank')
  }
  return (
    <AuthForm
      title={t`Go on in your browser`}
      lead={t`Log in there, copy the code that it shows, and come back.`}
    >
      <Button className={styles.go} onClick={open} disabled={app === undefined}>{t`Open the browser`}</Button>
      <Field
        label={t`Code from the browser`}
        autoComplete="off"
        onChange={(event) => void app?.paste(event.target.value)}
      />
      <p className={styles.aside}>
        <a href="/">{t`Back to log-in`}</a>
      </p>
    </AuthForm>
  )
}
