import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ActionItems } from './ActionItems.tsx'

/** The button of a message, with the menu of everything that can be done with it. */
export default function MessageMenu({ message }: { message: MessageWithFlags }) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} icon={Ellipsis} label={t`More actions`} />
      </DropdownMenu.Trigger>
      <ActionItems message={message} anchor={() => trigger.current ?? undefined} align="end" sideOffset={6} />
    </DropdownMenu.Root>
  )
}
