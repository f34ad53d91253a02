import { ChevronRight } from 'lucide-react'
import { useTopicsPolicy } from '#data/rights.ts'
import { useConversationTitle } from '#data/titles.ts'
import { t } from '#language/words.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { goOnInComposer, TOPIC_FIELD_ID } from './composer-focus.ts'
import styles from './Recipient.module.css'
import { TopicField } from './TopicField.tsx'

interface Props {
  target: ComposeTarget
  topic: string
  onTopic: (topic: string) => void
}

/** Shows where the message goes. In a channel's feed, asks for the topic. */
export function Recipient({ target, topic, onTopic }: Props) {
  const isChannel = target.kind === 'channel'
  const topics = useTopicsPolicy(isChannel ? target.channelId : undefined)
  const title = useConversationTitle(
    isChannel ? { kind: 'topic', channelId: target.channelId, topic } : target,
  )
  return (
    <div className={styles.recipient}>
      <span>{t`To`}</span>
      {title.place !== undefined && (
        <>
          <span className={styles.chip} dir="auto">
            {title.place}
          </span>
          <ChevronRight size={13} aria-hidden="true" />
        </>
      )}
      {isChannel && topics !== 'empty_topic_only' ? (
        <>
          <label className="visually-hidden" htmlFor={TOPIC_FIELD_ID}>
            {t`Topic`}
          </label>
          <TopicField
            id={TOPIC_FIELD_ID}
            channelId={target.channelId}
            topic={topic}
            placeholder={topics === 'disable_empty_topic' ? t`Topic (needed here)` : t`Topic`}
            onTopic={onTopic}
            onChosen={goOnInComposer}
          />
        </>
      ) : (
        <span className={styles.chip} dir="auto">
          {title.name}
        </span>
      )}
    </div>
  )
}
