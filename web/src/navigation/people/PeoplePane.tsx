import { UserPlus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useChannel, useNames, usePresences, useRealm, useStatuses, useUsers } from '#data/hooks.ts'
import { presenceOf } from '#data/presence.ts'
import { useMayAddSubscribers } from '#data/rights.ts'
import { useMessageList } from '#data/use-message-list.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { compareText, formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow, type Narrow, shapeOf } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LongList } from '#ui/LongList.tsx'
import { Pane } from '#ui/Pane.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import { useAfterPaint } from '#ui/use-after-paint.ts'
import { hashOfChannelPage } from '../menus/channel-hash.ts'
import { openAddPeople } from '../menus/open-add-people.ts'
import { openNewDirect } from '../menus/open-new-direct.ts'
import styles from './PeoplePane.module.css'

/** A channel may have thousands of subscribers. Those who are active come first. */
const SHOWN = 40
const WRITERS_SHOWN = 8
const RANK = { active: 0, idle: 1, offline: 2 } as const

/** The people of the open conversation or channel. */
export function PeoplePane({ narrow: opened }: { narrow: Narrow }) {
  // Whoever opens a conversation reads first: the people come when its messages are there.
  const narrow = useAfterPaint(opened, NOWHERE)
  return (
    <Pane label={t`People`}>
      <People narrow={narrow} />
    </Pane>
  )
}

/** While those of another conversation wait, these are not drawn again. */
export const People = memo(function People({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  return (
    <>
      {shape.kind === 'topic' && <InTopic channelId={shape.channelId} narrow={narrow} />}
      {shape.kind === 'channel' && <InChannel channelId={shape.channelId} without={NOBODY} />}
      {shape.kind === 'direct' && <InDirect userIds={shape.userIds} />}
    </>
  )
})

function InDirect({ userIds }: { userIds: readonly number[] }) {
  return (
    <Group name={t`In this conversation`} userIds={userIds} isHere={userIds.length === 1}>
      <button type="button" className={styles.add} onClick={() => openNewDirect({ besides: userIds })}>
        <UserPlus size={16} aria-hidden="true" />
        {t`Add people`}
      </button>
    </Group>
  )
}

const NOBODY: readonly number[] = []
const NOWHERE: Narrow = { terms: [] }

/** The senders in the topic, latest first; below them the other subscribers of the channel. */
function InTopic({ channelId, narrow }: { channelId: number; narrow: Narrow }) {
  const [, { messages }] = useMessageList(narrow)
  const writers = useMemo(
    () => [...new Set(messages.map((message) => message.sender_id).reverse())].slice(0, WRITERS_SHOWN),
    [messages],
  )
  return (
    <>
      <Group name={t`In this topic`} userIds={writers} />
      <InChannel channelId={channelId} without={writers} />
    </>
  )
}

function InChannel({ channelId, without }: { channelId: number; without: readonly number[] }) {
  const channel = useChannel(channelId)
  const users = useUsers()
  const presences = usePresences()
  const realm = useRealm()
  const now = useMinute()
  const mayAdd = useMayAddSubscribers(channelId)
  const known = channel?.subscribers ?? channel?.partial_subscribers
  const others = useMemo(
    () =>
      [...(known ?? [])]
        .filter((id) => users.get(id)?.is_active && !without.includes(id))
        .map((id) => {
          const presence = presenceOf({ presence: presences, realm }, id, now)
          return { id, rank: RANK[presence], name: users.get(id)?.full_name ?? '' }
        })
        .sort((a, b) => a.rank - b.rank || compareText(a.name, b.name))
        .slice(0, SHOWN)
        .map(({ id }) => id),
    [known, users, presences, realm, now, without],
  )
  if (!channel) return null
  const more = channel.subscriber_count - others.length - without.length
  return (
    <Group name={`${channel.name} · ${formatNumber(channel.subscriber_count)}`} userIds={others}>
      {more > 0 && (
        <a className={styles.members} href={hashOfChannelPage(channel, 'members')}>
          {plural(more, { one: 'And # more', other: 'And # more' })}
        </a>
      )}
      {mayAdd && (
        <button type="button" className={styles.add} onClick={() => openAddPeople({ channelId })}>
          <UserPlus size={16} aria-hidden="true" />
          {t`Add people`}
        </button>
      )}
    </Group>
  )
}

function Group({
  name,
  userIds,
  isHere = false,
  children,
}: {
  name: string
  userIds: readonly number[]
  /** Their conversation is open: they lead to their profile. */
  isHere?: boolean
  children?: React.ReactNode
}) {
  if (userIds.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      <LongList keys={userIds} className={styles.list}>
        {(id) => <Person userId={id} isHere={isHere} />}
      </LongList>
      {children}
    </section>
  )
}

const Person = memo(function Person({ userId, isHere }: { userId: number; isHere: boolean }) {
  const user = useUsers().get(userId)
  const status = useStatuses().get(userId)
  const names = useNames()
  if (!user) return null
  return (
    <a
      className={styles.person}
      data-person-id={isHere ? userId : undefined}
      href={narrowHash(conversationNarrow({ kind: 'direct', userIds: [userId] }), names)}
    >
      <span className={styles.picture}>
        <Avatar name={user.full_name} userId={userId} url={user.avatar_url} size={26} />
        <PresenceDot userId={userId} ringed />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{user.full_name}</span>
        {status?.status_text && (
          <span className={styles.status} dir="auto">
            {status.status_text}
          </span>
        )}
      </span>
    </a>
  )
})
