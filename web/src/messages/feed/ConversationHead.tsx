import type { MessageWithFlags } from '@parley/api/messages/objects'
import { ChevronRight } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import styles from './ConversationHead.module.css'

interface Props {
  message: MessageWithFlags
  /** The feed shows one channel, so the heading leaves its name out. */
  inChannel: boolean
}

/** The heading in a feed of several conversations: names the conversation of the next messages and links to it. */
export function ConversationHead({ message, inChannel }: Props) {
  const { ownUserId } = useApp()
  const conversation = conversationOfMessage(message, ownUserId)
  const title = useConversationTitle(conversation)
  const names = useNames()
  return (
    <h2 className={styles.head}>
      <a href={narrowHash(conversationNarrow(conversation, message.id), names)}>
        {conversation.kind === 'topic' && <ChannelIcon channelId={conversation.channelId} size={14} />}
        {title.place && !inChannel && (
          <>
            <span className={styles.place}>{title.place}</span>
            <ChevronRight size={13} aria-hidden="true" />
          </>
        )}
        <span dir="auto">{title.name}</span>
      </a>
    </h2>
  )
}
