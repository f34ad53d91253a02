import { SquarePen } from 'lucide-react'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import newDirect from './jump/new-direct.command.ts'
import { openNewDirect } from './menus/open-new-direct.ts'

/** Where other programs have a pencil: it asks whom one wants to write to. */
export function WriteToSomebody() {
  return (
    <IconButton
      icon={SquarePen}
      label={t`New message`}
      keys={newDirect.keys}
      onClick={() => openNewDirect()}
    />
  )
}
