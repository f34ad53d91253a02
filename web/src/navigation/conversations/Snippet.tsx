import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useMemo } from 'react'
import { snippetOf } from '#content/snippet.ts'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import styles from './Snippet.module.css'

interface Props {
  message: MessageWithFlags
  /** Who wrote it goes without saying: in a conversation of two. */
  isPair: boolean
}

/** Who said what last, in one line. */
export function Snippet({ message, isPair }: Props) {
  const { ownUserId } = useApp()
  const sender = useUsers().get(message.sender_id)?.full_name ?? message.sender_full_name
  const parts = useMemo(() => snippetOf(message.content), [message.content])
  const isOwn = message.sender_id === ownUserId
  return (
    <>
      {(isOwn || !isPair) && <b className={styles.who}>{isOwn ? 'You' : sender.split(' ')[0]}: </b>}
      {parts.map(({ text, isMention }, place) =>
        isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never change their places
          <span key={place} className={styles.mention}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  )
}
