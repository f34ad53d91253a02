import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addReaction } from '@parley/api/reactions/endpoints'
import { useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import styles from './ReactionPicker.module.css'

/** The most common reactions, by the API's names and codes. */
const COMMON = [
  ['+1', '1f44d'],
  ['heart', '2764'],
  ['tada', '1f389'],
  ['smile', '1f642'],
  ['eyes', '1f440'],
  ['check', '2705'],
] as const

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

export default function ReactionPicker({ message, onClose }: Props) {
  const { connection, ownUserId, report } = useApp()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    panel.current?.querySelector('button')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.parentElement?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])

  function react(emoji_name: string, emoji_code: string) {
    onClose()
    const isThere = message.reactions.some((r) => r.emoji_code === emoji_code && r.user_id === ownUserId)
    if (isThere) return
    const emoji = { emoji_name, emoji_code, reaction_type: 'unicode_emoji' }
    connection.call(addReaction, { message_id: message.id, ...emoji }).catch(report)
  }

  return (
    <div
      ref={panel}
      className={`floating ${styles.picker}`}
      role="toolbar"
      aria-label="React with"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {COMMON.map(([name, code]) => (
        <button
          key={code}
          type="button"
          aria-label={`:${name}:`}
          title={`:${name}:`}
          onClick={() => react(name, code)}
        >
          <EmojiImage emoji={{ emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' }} />
        </button>
      ))}
    </div>
  )
}
