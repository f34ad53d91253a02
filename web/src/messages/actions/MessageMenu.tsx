import type { MessageWithFlags } from '@parley/api/messages/objects'
import {
  Copy,
  Ellipsis,
  Eye,
  FolderInput,
  Forward,
  History,
  Link,
  type LucideIcon,
  Mail,
  Pencil,
  Trash2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { forwarding } from '#compose/forwarding.ts'
import { useApp } from '#data/context.ts'
import { isEditable } from '#data/conversation-of-message.ts'
import { useRealm } from '#data/hooks.ts'
import { useMessageRights } from '#data/rights.ts'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { copyLink, copyText } from './copy-message.ts'
import { deleteMessage } from './delete-message.ts'
import { markUnreadFrom } from './mark-unread.ts'
import { type MessageDialog, messageDialog } from './message-dialog.ts'

/** Everything that can be done with a message. What somebody may not do is not there. */
export default function MessageMenu({ message }: { message: MessageWithFlags }) {
  const app = useApp()
  const realm = useRealm()
  const { toTopic, toChannel, mayDelete } = useMessageRights(message)
  const isText = message.submessages.length === 0
  const hasHistory =
    realm.realm_message_edit_history_visibility_policy !== 'none' &&
    (message.last_edit_timestamp ?? message.last_moved_timestamp) !== undefined
  const wanted = useRef<MessageDialog['kind'] | 'forward'>(undefined)
  const open = (kind: MessageDialog['kind'] | 'forward') => {
    wanted.current = kind
  }
  // Only now: a menu that is closing would take the focus from the dialog.
  function openWanted(event: Event) {
    const kind = wanted.current
    if (!kind) return
    wanted.current = undefined
    event.preventDefault()
    if (kind === 'forward') forwarding.set(message)
    else messageDialog.set({ kind, message })
  }
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label="More actions" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`floating ${menu.menu}`}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Actions"
          onCloseAutoFocus={openWanted}
        >
          {isEditable(message, app.ownUserId) && (
            <Item icon={Pencil} name="Edit" onSelect={() => app.editing.set(message.id)} />
          )}
          {isText && <Item icon={Forward} name="Forward…" onSelect={() => open('forward')} />}
          {(toTopic || toChannel) && <Item icon={FolderInput} name="Move…" onSelect={() => open('move')} />}
          <Item icon={Mail} name="Mark unread from here" onSelect={() => markUnreadFrom(app, message)} />
          <DropdownMenu.Separator className={menu.line} />
          {hasHistory && <Item icon={History} name="History" onSelect={() => open('history')} />}
          {realm.realm_enable_read_receipts && (
            <Item icon={Eye} name="Read by" onSelect={() => open('readers')} />
          )}
          {(hasHistory || realm.realm_enable_read_receipts) && (
            <DropdownMenu.Separator className={menu.line} />
          )}
          {isText && <Item icon={Copy} name="Copy text" onSelect={() => copyText(app, message)} />}
          <Item icon={Link} name="Copy link" onSelect={() => copyLink(app, message)} />
          {mayDelete && (
            <>
              <DropdownMenu.Separator className={menu.line} />
              <Item icon={Trash2} name="Delete" isDangerous onSelect={() => deleteMessage(app, message.id)} />
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon: LucideIcon
  name: string
  isDangerous?: boolean
  onSelect: () => void
}

function Item({ icon: Icon, name, isDangerous, onSelect }: ItemProps) {
  return (
    <DropdownMenu.Item className={`${menu.item} ${isDangerous ? menu.dangerous : ''}`} onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" />
      {name}
    </DropdownMenu.Item>
  )
}
