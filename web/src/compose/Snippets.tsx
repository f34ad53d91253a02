import { NotebookText } from 'lucide-react'
import { lazy } from 'react'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'

const load = () => import('./SnippetsMenu.tsx')
const SnippetsMenu = lazy(load)

interface Props {
  /** What is being written. */
  text: string
  onInsert: (text: string) => void
}

/** Opens the menu of texts that one keeps for later. */
export function Snippets(props: Props) {
  return (
    <MenuOnDemand icon={NotebookText} label="Snippets" load={load}>
      <SnippetsMenu {...props} />
    </MenuOnDemand>
  )
}
