import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './app/AppRoot.tsx'
import { Mishap } from './app/Mishap.tsx'
import { JoinRoot } from './join/JoinRoot.tsx'
import { tokenInPath } from './join/token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')
const token = tokenInPath(location.pathname)
createRoot(root).render(
  <StrictMode>
    <Mishap>{token === undefined ? <AppRoot /> : <JoinRoot token={token} />}</Mishap>
  </StrictMode>,
)
