import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNames, useSettings } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { type Conversation, conversationNarrow } from '#narrow/narrow.ts'
import { formatMoment } from '#ui/time/format.ts'
import styles from './Scheduled.module.css'

interface Props {
  conversation: Conversation | undefined
  near?: number
  at: number
  failed: false | string
  actions: ReactNode
  children: ReactNode
}

/** What comes at a time: where to, when, and what can be done with it. */
export function LaterRow({ conversation, near, at, failed, actions, children }: Props) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  return (
    <li className={styles.row}>
      <div className={styles.body}>
        <p className={styles.head}>
          {conversation ? <PlaceLink conversation={conversation} near={near} /> : t`A message`}
          <time dateTime={new Date(at * 1000).toISOString()}>
            <AlarmClock size={14} aria-hidden="true" /> {formatMoment(new Date(at * 1000), twentyFour)}
          </time>
        </p>
        <div className={styles.text}>{children}</div>
        {failed && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
      </div>
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}

function PlaceLink({ conversation, near }: { conversation: Conversation; near: number | undefined }) {
  const names = useNames()
  const { place, name } = useConversationTitle(conversation)
  return (
    <a href={narrowHash(conversationNarrow(conversation, near), names)}>
      {conversation.kind === 'topic' && <ChannelIcon channelId={conversation.channelId} size={14} />}
      {[place, name].filter((part) => part !== undefined).join(' › ')}
    </a>
  )
}
