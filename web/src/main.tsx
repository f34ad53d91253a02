import '@fontsource-variable/inter/wght.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import { type PageName, pageAt } from '@parley/api/web/pages'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '#app/AppRoot.tsx'
import { ErrorBoundary } from '#app/ErrorBoundary.tsx'
import { speakFirst } from '#language/speak.ts'
import { onDemand } from '#ui/on-demand.tsx'

const PAGES: Record<PageName, ComponentType<{ token: string }>> = {
  join: onDemand(() => import('#auth/JoinPage.tsx')),
  emailChange: onDemand(() => import('#auth/EmailChangePage.tsx')),
  passwordReset: onDemand(() => import('#auth/ResetPasswordPage.tsx')),
  unsubscription: onDemand(() => import('#auth/UnsubscribePage.tsx')),
  digestUnsubscription: onDemand(() => import('#auth/UnsubscribePage.tsx')),
  forgottenPassword: onDemand(() => import('#auth/ForgottenPasswordPage.tsx')),
  signUp: onDemand(() => import('#auth/SignUpPage.tsx')),
  signUpLink: onDemand(() => import('#auth/SignUpLinkPage.tsx')),
  findOrganizations: onDemand(() => import('#auth/FindOrganizationPage.tsx')),
  logIn: onDemand(() => import('#auth/LogInPage.tsx')),
  desktop: onDemand(() => import('#auth/DesktopPage.tsx')),
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

function Page() {
  const at = pageAt(location.pathname)
  if (at === undefined) return <AppRoot />
  const Named = PAGES[at.page]
  return <Named token={at.token} />
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
