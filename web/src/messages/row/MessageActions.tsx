import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Ellipsis, Pencil, Quote, SmilePlus, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '#data/context.ts'
import { isEditable } from '#data/conversation-of-message.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import styles from './MessageActions.module.css'

const loadMenu = () => import('../actions/MessageMenu.tsx')
const MessageMenu = lazy(loadMenu)
const ReactionPicker = lazy(() => import('./ReactionPicker.tsx'))

/** The actions of a message, shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { message: MessageWithFlags }) {
  const { connection, quote, report, ownUserId, editing } = useApp()
  const [picking, setPicking] = useState(false)
  const isStarred = message.flags.includes('starred')

  function toggleStar() {
    const op = isStarred ? 'remove' : 'add'
    connection.call(updateMessageFlags, { messages: [message.id], op, flag: 'starred' }).catch(report)
  }

  return (
    <div className={`floating ${styles.actions} ${picking ? styles.open : ''}`}>
      <IconButton
        icon={SmilePlus}
        label="Add reaction"
        aria-expanded={picking}
        onClick={() => setPicking(!picking)}
      />
      <IconButton icon={Quote} label="Quote and reply" onClick={() => quote(message)} />
      {isEditable(message, ownUserId) && (
        <IconButton icon={Pencil} label="Edit" onClick={() => editing.set(message.id)} />
      )}
      <IconButton
        icon={Star}
        label={isStarred ? 'Remove star' : 'Star'}
        aria-pressed={isStarred}
        className={isStarred ? styles.starred : undefined}
        onClick={toggleStar}
      />
      <MenuOnDemand icon={Ellipsis} label="More actions" load={loadMenu}>
        <MessageMenu message={message} />
      </MenuOnDemand>
      {picking && (
        <Suspense>
          <ReactionPicker message={message} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  )
}
