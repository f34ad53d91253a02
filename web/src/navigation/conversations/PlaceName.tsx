import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { Check } from 'lucide-react'
import { useConversationTitle } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import type { Conversation } from '#narrow/narrow.ts'
import styles from './PlaceName.module.css'

interface Props {
  conversation: Conversation
  showsChannel: boolean
}

/**
 * platform › drill; a resolved topic has its mark before it. The mark of the channel leads in the direction of the page,
 * the words go their own way.
 */
export function PlaceName({ conversation, showsChannel }: Props) {
  const { place, name } = useConversationTitle(conversation)
  const hasChannel = showsChannel && conversation.kind === 'topic'
  const isResolved = conversation.kind === 'topic' && name.startsWith(resolvedTopicPrefix)
  return (
    <>
      {hasChannel && <ChannelIcon channelId={conversation.channelId} size={14} />}
      <span className={styles.words} dir="auto">
        {hasChannel && <span className={styles.channel}>{place} › </span>}
        {isResolved && <Check size={14} className={styles.resolved} aria-label={t`Resolved`} />}
        <bdi>{isResolved ? name.slice(resolvedTopicPrefix.length) : name}</bdi>
      </span>
    </>
  )
}
