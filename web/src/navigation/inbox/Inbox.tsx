import { Inbox as InboxIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useNames, useRealm, useSubscriptions, useUnreads, useUserTopics } from '#data/hooks.ts'
import { directTitle } from '#data/titles.ts'
import { type ChannelCount, channelCount } from '#data/unread-counts.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { channelNarrow, conversationNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '../header/Header.tsx'
import type { PageProps } from '../view.ts'
import styles from './Inbox.module.css'

/** All unread conversations, grouped by channel. */
export function Inbox({ view }: PageProps) {
  const { session } = useApp()
  const unreads = useUnreads()
  const subscriptions = useSubscriptions()
  const userTopics = useUserTopics()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that the counts are made from
  const channels = useMemo(
    () =>
      [...unreads.channels.keys()]
        .map((id) => channelCount(session.state, id))
        .filter((channel) => channel.topics.some((topic) => !topic.isMuted || topic.mentioned))
        .sort((a, b) => Number(b.mentioned) - Number(a.mentioned) || newest(b) - newest(a)),
    [session, unreads, subscriptions, userTopics],
  )
  const isEmpty = channels.length === 0 && unreads.directs.isEmpty()
  return (
    <>
      <PageHeader view={view} />
      <div className={styles.inbox}>
        {isEmpty ? (
          <Notice icon={InboxIcon} title="You are all caught up">
            <p>What is new will wait for you here.</p>
          </Notice>
        ) : (
          <>
            <UnreadDirects />
            {channels.map((channel) => (
              <UnreadChannel key={channel.channelId} channel={channel} />
            ))}
          </>
        )}
      </div>
    </>
  )
}

function newest(channel: ChannelCount): number {
  return channel.topics[0]?.newest ?? 0
}

function UnreadDirects() {
  const { ownUserId } = useApp()
  const unreads = useUnreads()
  const names = useNames()
  const directs = [...unreads.directs].sort(([, a], [, b]) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0))
  if (directs.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>Direct messages</h2>
      <ul className="plain">
        {directs.map(([key, ids]) => {
          const participants = key.split(',').map(Number)
          const others =
            participants.length === 1 ? participants : participants.filter((id) => id !== ownUserId)
          return (
            <li key={key}>
              <a href={narrowHash(conversationNarrow({ kind: 'direct', userIds: others }), names)}>
                <span>{directTitle(others, ownUserId, names.userName)}</span>
                <Badge count={ids.length} />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function UnreadChannel({ channel }: { channel: ChannelCount }) {
  const names = useNames()
  const { realm_empty_topic_display_name: emptyName } = useRealm()
  const { channelId } = channel
  return (
    <section className={styles.group}>
      <h2>
        <ChannelIcon channelId={channelId} size={14} />
        <a href={narrowHash(channelNarrow(channelId), names)}>{names.channelName(channelId)}</a>
      </h2>
      <ul className="plain">
        {channel.topics
          .filter((topic) => !topic.isMuted || topic.mentioned)
          .map((topic) => (
            <li key={topic.topic.toLowerCase()}>
              <a
                href={narrowHash(conversationNarrow({ kind: 'topic', channelId, topic: topic.topic }), names)}
              >
                <span>{topic.topic || emptyName}</span>
                <Badge count={topic.unread} mentioned={topic.mentioned} />
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}
