import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './app/AppRoot.tsx'
import { Mishap } from './app/Mishap.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')
createRoot(root).render(
  <StrictMode>
    <Mishap>
      <AppRoot />
    </Mishap>
  </StrictMode>,
)
