import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Link2, Pencil, Quote, SmilePlus, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage, isEditable } from '#data/conversation-of-message.ts'
import { useNames } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './MessageActions.module.css'

const ReactionPicker = lazy(() => import('./ReactionPicker.tsx'))

/** The actions of a message, shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { message: MessageWithFlags }) {
  const { connection, quote, report, ownUserId, editing } = useApp()
  const names = useNames()
  const [picking, setPicking] = useState(false)
  const isStarred = message.flags.includes('starred')

  function toggleStar() {
    const op = isStarred ? 'remove' : 'add'
    connection.call(updateMessageFlags, { messages: [message.id], op, flag: 'starred' }).catch(report)
  }

  function copyLink() {
    const conversation = conversationOfMessage(message, ownUserId)
    const hash = narrowHash(conversationNarrow(conversation, message.id), names)
    void navigator.clipboard?.writeText(location.origin + location.pathname + hash)
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
      <IconButton icon={Link2} label="Copy link" onClick={copyLink} />
      {picking && (
        <Suspense>
          <ReactionPicker message={message} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  )
}
