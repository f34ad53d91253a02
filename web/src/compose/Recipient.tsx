import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useRealm } from '#data/hooks.ts'
import { useTopicsPolicy } from '#data/rights.ts'
import { useConversationTitle } from '#data/titles.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'
import styles from './Recipient.module.css'

interface Props {
  target: ComposeTarget
  topic: string
  onTopic: (topic: string) => void
}

/** Shows where the message goes. In a channel's feed, asks for the topic. */
export function Recipient({ target, topic, onTopic }: Props) {
  const { max_topic_length } = useRealm()
  const id = useId()
  const isChannel = target.kind === 'channel'
  const topics = useTopicsPolicy(isChannel ? target.channelId : undefined)
  const title = useConversationTitle(
    isChannel ? { kind: 'topic', channelId: target.channelId, topic } : target,
  )
  return (
    <div className={styles.recipient}>
      <span>To</span>
      {title.place !== undefined && (
        <>
          <span className={styles.chip}>{title.place}</span>
          <ChevronRight size={13} aria-hidden="true" />
        </>
      )}
      {isChannel && topics !== 'empty_topic_only' ? (
        <>
          <label className="visually-hidden" htmlFor={id}>
            Topic
          </label>
          <input
            id={id}
            className={styles.topic}
            value={topic}
            maxLength={max_topic_length}
            placeholder={topics === 'disable_empty_topic' ? 'Topic (needed here)' : 'Topic'}
            onChange={(event) => onTopic(event.currentTarget.value)}
          />
        </>
      ) : (
        <span className={styles.chip}>{title.name}</span>
      )}
    </div>
  )
}
