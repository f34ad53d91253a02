import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './app/AppRoot.tsx'
import { Mishap } from './app/Mishap.tsx'
import { EmailChangeRoot } from './email-change/EmailChangeRoot.tsx'
import { tokenInPath } from './entrance/link-token.ts'
import { JoinRoot } from './join/JoinRoot.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

function Page() {
  const { pathname } = location
  const invitation = tokenInPath(pathname, 'join')
  if (invitation !== undefined) return <JoinRoot token={invitation} />
  const emailChange = tokenInPath(pathname, 'confirm-email')
  if (emailChange !== undefined) return <EmailChangeRoot token={emailChange} />
  return <AppRoot />
}

createRoot(root).render(
  <StrictMode>
    <Mishap>
      <Page />
    </Mishap>
  </StrictMode>,
)
