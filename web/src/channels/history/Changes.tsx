import { channelEventsTopic } from '@parley/api/channels/notices'
import { History } from 'lucide-react'
import { useCallback } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { explanationOf } from '#data/explanation.ts'
import { useReader, useSettings, useUsers } from '#data/hooks.ts'
import { useFetching, useMessageList } from '#data/use-message-list.ts'
import { t } from '#language/words.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { LineSkeleton } from '#navigation/conversations/LineSkeleton.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatFull } from '#ui/time/format.ts'
import type { ChannelPageProps } from '../page.ts'
import styles from './Changes.module.css'

/** What has changed about the channel, newest first: the server says so in a topic of the channel. */
export function Changes({ channel }: ChannelPageProps) {
  const { stream_id: channelId, topics_policy: policy } = channel
  const topic = policy === 'empty_topic_only' ? '' : channelEventsTopic
  const narrow = conversationNarrow({ kind: 'topic', channelId, topic })
  const [list, { messages, foundOldest, loading, error }] = useMessageList(narrow)
  const fetch = useCallback(() => list.open('newest'), [list])
  const [isReady, retry] = useFetching(list, fetch, () => list.snapshot.isOpen && list.snapshot.foundNewest)
  const users = useUsers()
  const reader = useReader()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const notices = messages.filter(({ sender_id: id }) => users.get(id)?.is_system_bot).toReversed()
  if (error && notices.length === 0) {
    return (
      <Notice icon={History} title={t`The changes could not be loaded`}>
        <p>{explanationOf(error)}</p>
        <Button kind="quiet" onClick={retry}>
          {t`Try again`}
        </Button>
      </Notice>
    )
  }
  if (!isReady && notices.length === 0) return <LineSkeleton />
  if (notices.length === 0) {
    return (
      <Notice icon={History} title={t`Nothing has changed yet`}>
        <p>{t`Names, descriptions, privacy and folders that change are listed here.`}</p>
      </Notice>
    )
  }
  return (
    <>
      <ol className={`plain ${styles.changes}`} aria-label={t`Changes of the channel`}>
        {notices.map(({ id, content, timestamp }) => (
          <li key={id} className={styles.change}>
            <time dateTime={new Date(timestamp * 1000).toISOString()}>
              {formatFull(timestamp, twentyFour)}
            </time>
            <MessageContent html={content} reader={reader} />
          </li>
        ))}
      </ol>
      {!foundOldest && (
        <Button kind="quiet" disabled={loading === 'older'} onClick={() => void list.loadOlder()}>
          {t`Show older ones`}
        </Button>
      )}
    </>
  )
}
