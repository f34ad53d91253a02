import { NotebookText } from 'lucide-react'
import { t } from '#language/words.ts'
import { Late } from '#ui/late.ts'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'

const menu = new Late(() => import('./SnippetsMenu.tsx'))

interface Props {
  /** What is being written. */
  text: string
  onInsert: (text: string) => void
}

/** Opens the menu of texts that one keeps for later. */
export function Snippets(props: Props) {
  return (
    <MenuOnDemand icon={NotebookText} label={t`Snippets`} menu={menu}>
      {(Menu) => <Menu {...props} />}
    </MenuOnDemand>
  )
}
