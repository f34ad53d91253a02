import { useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useChannel, useNames, useSlice, useStatuses, useUsers } from '../app/state.ts'
import { narrowHash } from '../narrow/hash.ts'
import { type Conversation, conversationNarrow, type Narrow, narrowKey, shapeOf } from '../narrow/narrow.ts'
import { PresenceDot } from '../presence/PresenceDot.tsx'
import { presenceOf } from '../presence/presence.ts'
import { useStore } from '../state/store.ts'
import { useMinute } from '../time/use-minute.ts'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './PeoplePane.module.css'

/** A channel may have thousands; those who are here come first. */
const SHOWN = 40
const RANK = { active: 0, idle: 1, offline: 2 } as const

/** Who takes part in what the feed shows. */
export function PeoplePane({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  return (
    <aside className={styles.pane} aria-label="People">
      {shape.kind === 'topic' && <InTopic topic={shape} />}
      {(shape.kind === 'topic' || shape.kind === 'channel') && <InChannel channelId={shape.channelId} />}
      {shape.kind === 'direct' && <Group name="In this conversation" userIds={shape.userIds} />}
    </aside>
  )
}

function InTopic({ topic }: { topic: Conversation }) {
  const { lists } = useApp()
  const key = narrowKey(conversationNarrow(topic))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the topic
  const list = useMemo(() => lists.find(conversationNarrow(topic)), [lists, key])
  const { messages } = useStore(list.store)
  const userIds = useMemo(
    () => [...new Set(messages.map((message) => message.sender_id).reverse())],
    [messages],
  )
  return <Group name="In this topic" userIds={userIds.slice(0, 8)} />
}

function InChannel({ channelId }: { channelId: number }) {
  const channel = useChannel(channelId)
  const users = useUsers()
  const now = useMinute()
  const known = channel?.subscribers ?? channel?.partial_subscribers
  const ranks = useSlice((state) => state)
  const sorted = useMemo(() => {
    return [...(known ?? [])]
      .filter((id) => users.get(id)?.is_active)
      .map((id) => ({ id, rank: RANK[presenceOf(ranks, id, now)], name: users.get(id)?.full_name ?? '' }))
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
      .slice(0, SHOWN)
      .map(({ id }) => id)
  }, [known, users, ranks, now])
  if (!channel) return null
  const more = channel.subscriber_count - sorted.length
  return (
    <Group name={`${channel.name} · ${channel.subscriber_count}`} userIds={sorted}>
      {more > 0 && <p className={styles.more}>and {more} more</p>}
    </Group>
  )
}

function Group({
  name,
  userIds,
  children,
}: {
  name: string
  userIds: readonly number[]
  children?: React.ReactNode
}) {
  if (userIds.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      <ul className="plain">
        {userIds.map((id) => (
          <li key={id}>
            <Person userId={id} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function Person({ userId }: { userId: number }) {
  const user = useUsers().get(userId)
  const status = useStatuses().get(userId)
  const names = useNames()
  if (!user) return null
  return (
    <a
      className={styles.person}
      href={narrowHash(conversationNarrow({ kind: 'direct', userIds: [userId] }), names)}
    >
      <span className={styles.picture}>
        <Avatar name={user.full_name} userId={userId} url={user.avatar_url} size={26} />
        <PresenceDot userId={userId} ringed />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{user.full_name}</span>
        {status?.status_text && <span className={styles.status}>{status.status_text}</span>}
      </span>
    </a>
  )
}
