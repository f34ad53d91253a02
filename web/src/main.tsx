import '@fontsource-variable/inter/wght.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '#app/AppRoot.tsx'
import { ErrorBoundary } from '#app/ErrorBoundary.tsx'
import { FORGOTTEN_PASSWORD, tokenInPath } from '#auth/link-token.ts'
import { speakFirst } from '#language/speak.ts'
import { onDemand } from '#ui/on-demand.tsx'

const JoinPage = onDemand(() => import('#auth/JoinPage.tsx'))
const ForgottenPasswordPage = onDemand(() => import('#auth/ForgottenPasswordPage.tsx'))
const ResetPasswordPage = onDemand(() => import('#auth/ResetPasswordPage.tsx'))
const UnsubscribePage = onDemand(() => import('#auth/UnsubscribePage.tsx'))
const EmailChangePage = onDemand(() => import('#auth/EmailChangePage.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

function Page() {
  const { pathname } = location
  const invitation = tokenInPath(pathname, 'join')
  if (invitation !== undefined) return <JoinPage token={invitation} />
  const emailChange = tokenInPath(pathname, 'confirm-email')
  if (emailChange !== undefined) return <EmailChangePage token={emailChange} />
  const passwordReset = tokenInPath(pathname, 'reset-password')
  if (passwordReset !== undefined) return <ResetPasswordPage token={passwordReset} />
  const unsubscription = tokenInPath(pathname, 'accounts/unsubscribe/missed_messages')
  if (unsubscription !== undefined) return <UnsubscribePage token={unsubscription} />
  if (pathname.replace(/\/$/, '') === FORGOTTEN_PASSWORD) return <ForgottenPasswordPage />
  return <AppRoot />
}

void speakFirst().then(() => {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </StrictMode>,
  )
})
