import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Queryable } from '#engine/db/database.ts'
import { MENTIONED, TOPIC_WILDCARD } from '#messages/flags/flags.ts'
import { IS_READ } from '#messages/flags/read-state.ts'
import type { Way } from './decide.ts'
import type { NotifyingMessage, Relation } from './facts.ts'
import type { ShownMessage } from './letters.ts'

const MESSAGE = `m.id, m.conversation_id as "conversationId", m.seq, m.sender_id as "senderId",
  m.sent_at as "sentAt", m.topic, m.facts`

/** The columns and settings that ask for a whole channel. */
const COLUMNS = {
  email: { ofChannel: 'email_notifications', channels: 'enable_stream_email_notifications' },
  push: { ofChannel: 'push_notifications', channels: 'enable_stream_push_notifications' },
} as const satisfies Record<Way, object>

/** Without a progress, such as at the first start with mail, messages of the last hour count. */
const LOOK_BACK_SECONDS = 3600

/**
 * Takes the lock by which one node at a time looks at messages and writes letters. Against deletion of the organization,
 * its row is locked too, in a way that no sender waits for.
 * @returns the message up to which all were looked at; undefined if another node is at work
 */
export async function lockProgress(tx: Queryable, realmId: number): Promise<number | undefined> {
  const realm = await tx.query('select from realms where realm_id = $1 for key share skip locked', [realmId])
  if (realm.rows.length === 0) return undefined
  const locked = () =>
    tx.query<{ through: number }>(
      'select through from notification_progress where realm_id = $1 for update skip locked',
      [realmId],
    )
  const { rows } = await locked()
  if (rows[0] !== undefined) return rows[0].through
  await tx.query(
    `insert into notification_progress (realm_id, through)
     select $1, coalesce((select id from messages
       where realm_id = $1 and sent_at < extract(epoch from now()) - $2 order by id desc limit 1), 0)
     on conflict do nothing`,
    [realmId, LOOK_BACK_SECONDS],
  )
  return (await locked()).rows[0]?.through
}

export async function saveProgress(tx: Queryable, realmId: number, through: number): Promise<void> {
  await tx.query('update notification_progress set through = $2 where realm_id = $1', [realmId, through])
}

/** Forgets all that was missed. */
export async function forgetMissed(tx: Queryable, realmId: number): Promise<void> {
  await tx.query('delete from missed_messages where realm_id = $1', [realmId])
}

/** Forgets how far messages were looked at. */
export async function forgetProgress(tx: Queryable, realmId: number): Promise<void> {
  await tx.query('delete from notification_progress where realm_id = $1', [realmId])
}

/** The next messages after one, oldest first. */
export async function messagesAfter(
  db: Queryable,
  realmId: number,
  { after, through }: { readonly after: number; readonly through: number },
  limit: number,
): Promise<NotifyingMessage[]> {
  const { rows } = await db.query<NotifyingMessage>(
    `select ${MESSAGE} from messages m where m.realm_id = $1 and m.id > $2 and m.id <= $3 order by m.id limit $4`,
    [realmId, after, through, limit],
  )
  return rows
}

/** The people whom messages mention, except by a channel wildcard, with their flags: by message id, then user id. */
export async function mentionsIn(
  db: Queryable,
  realmId: number,
  messageIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await db.query<{ messageId: number; userId: number; flags: number }>(
    `select message_id as "messageId", user_id as "userId", flags from message_flags
     where realm_id = $1 and message_id = any($2) and flags & ${MENTIONED | TOPIC_WILDCARD} <> 0`,
    [realmId, messageIds],
  )
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map(
    [...byMessage].map(([id, own]) => [id, new Map(own.map(({ userId, flags }) => [userId, flags]))]),
  )
}

/** The subscribers of channels who want to hear of every message there in a way, by channel id. */
export async function subscribersBy(
  way: Way,
  db: Queryable,
  realmId: number,
  channelIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { ofChannel, channels } = COLUMNS[way]
  const { rows } = await db.query<{ channelId: number; userId: number }>(
    `select s.channel_id as "channelId", s.user_id as "userId" from subscriptions s
     where s.realm_id = $1 and s.channel_id = any($2) and s.is_active and s.${ofChannel}
     union all
     select s.channel_id, s.user_id from users u
     join subscriptions s on s.realm_id = u.realm_id and s.user_id = u.id
     where u.realm_id = $1 and coalesce((u.settings ->> '${channels}')::boolean, false)
       and s.channel_id = any($2) and s.is_active and s.${ofChannel} is null`,
    [realmId, channelIds],
  )
  return idsByKey(rows.map(({ channelId, userId }) => [channelId, userId]))
}

/** The people who follow topics: by the index of the topic in the list. */
export async function followersOf(
  db: Queryable,
  realmId: number,
  topics: readonly { readonly channelId: number; readonly key: string }[],
): Promise<Map<number, number[]>> {
  const { rows } = await db.query<{ index: number; userId: number }>(
    `select asked.index - 1 as index, t.user_id as "userId"
     from unnest($2::integer[], $3::text[]) with ordinality as asked(channel_id, topic_key, index)
     join user_topics t on t.realm_id = $1 and t.channel_id = asked.channel_id and t.topic_key = asked.topic_key
     where t.visibility_policy = ${visibilityPolicies.followed}`,
    [realmId, topics.map(({ channelId }) => channelId), topics.map(({ key }) => key)],
  )
  return idsByKey(rows.map(({ index, userId }) => [index, userId]))
}

function idsByKey(pairs: readonly (readonly [key: number, id: number])[]): Map<number, number[]> {
  const byKey = Map.groupBy(pairs, ([key]) => key)
  return new Map([...byKey].map(([key, own]) => [key, own.map(([, id]) => id)]))
}

export interface MissedMessage {
  readonly userId: number
  readonly messageId: number
  /** UNIX seconds. */
  readonly dueAt: number
  /** How the person is told. */
  readonly ways: readonly Way[]
}

/** Notes messages that people may have missed, unless they have read them. What a person has missed already sets the time. */
export async function addMissed(
  tx: Queryable,
  realmId: number,
  missed: readonly MissedMessage[],
): Promise<void> {
  await tx.query(
    `insert into missed_messages (realm_id, user_id, message_id, due_at)
     select $1, one.user_id, one.message_id,
       -- All of a person have the same time. In this order they are found by the primary key: a min() would be looked
       -- for along the index of times, through everybody's.
       coalesce((select before.due_at from missed_messages before
                 where before.realm_id = $1 and before.user_id = one.user_id
                 order by before.message_id limit 1), one.due_at)
     from unnest($2::integer[], $3::bigint[], $4::bigint[]) as one(user_id, message_id, due_at)
     join messages m on m.realm_id = $1 and m.id = one.message_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = one.user_id and rs.conversation_id = m.conversation_id
     where not ${IS_READ}
     on conflict do nothing`,
    [
      realmId,
      missed.map(({ userId }) => userId),
      missed.map(({ messageId }) => messageId),
      missed.map(({ dueAt }) => dueAt),
    ],
  )
}

/** Puts off the letters of people until the end of their quiet hours. */
export async function holdMissed(
  tx: Queryable,
  realmId: number,
  held: readonly { readonly userId: number; readonly until: number }[],
): Promise<void> {
  await tx.query(
    `update missed_messages missed set due_at = one.until
     from unnest($2::integer[], $3::bigint[]) as one(user_id, until)
     where missed.realm_id = $1 and missed.user_id = one.user_id`,
    [realmId, held.map(({ userId }) => userId), held.map(({ until }) => until)],
  )
}

/** Somebody's letters need wait no longer than until a time in UNIX seconds. */
export async function releaseMissed(
  db: Queryable,
  realmId: number,
  userId: number,
  until: number,
): Promise<void> {
  await db.query(
    'update missed_messages set due_at = $3 where realm_id = $1 and user_id = $2 and due_at > $3',
    [realmId, userId, until],
  )
}

/** When the next letter is due, in UNIX seconds. */
export async function nextDue(db: Queryable, realmId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ at: number }>(
    'select due_at as at from missed_messages where realm_id = $1 order by due_at limit 1',
    [realmId],
  )
  return rows[0]?.at
}

/** Some of the people whose letters are due. */
export async function peopleDue(
  db: Queryable,
  realmId: number,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.query<{ userId: number }>(
    `select distinct user_id as "userId" from (
       select user_id from missed_messages where realm_id = $1 and due_at <= $2 order by due_at limit $3) due`,
    [realmId, now, limit],
  )
  return rows.map(({ userId }) => userId)
}

/** A message that somebody may have missed, with what is between them. */
export interface Candidate extends NotifyingMessage, Omit<Relation, 'isIdle'> {
  readonly userId: number
}

/** Takes away what people may have missed, and returns the newest of it that is still there: up to `most` for each. */
export async function takeMissed(
  tx: Queryable,
  realmId: number,
  userIds: readonly number[],
  most: number,
): Promise<Candidate[]> {
  const { rows } = await tx.query<Candidate>(
    `select person.user_id as "userId", ${MESSAGE}, coalesce(f.flags, 0) as flags, ${IS_READ} as "isRead"
     from unnest($2::integer[]) as person(user_id)
     cross join lateral (
       select message_id from missed_messages
       where realm_id = $1 and user_id = person.user_id order by message_id desc limit $3) missed
     join messages m on m.realm_id = $1 and m.id = missed.message_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = person.user_id and rs.conversation_id = m.conversation_id
     left join message_flags f on f.realm_id = $1 and f.user_id = person.user_id and f.message_id = m.id
     order by person.user_id, m.id`,
    [realmId, userIds, most],
  )
  await tx.query('delete from missed_messages where realm_id = $1 and user_id = any($2)', [realmId, userIds])
  return rows
}

/** What is between people and messages that are still there: by `user:message`. */
export async function candidatesFor(
  db: Queryable,
  realmId: number,
  told: readonly { readonly userId: number; readonly messageId: number }[],
): Promise<Map<string, Candidate>> {
  if (told.length === 0) return new Map()
  const { rows } = await db.query<Candidate>(
    `select one.user_id as "userId", ${MESSAGE}, coalesce(f.flags, 0) as flags, ${IS_READ} as "isRead"
     from (select distinct * from unnest($2::integer[], $3::bigint[]) as one(user_id, message_id)) one
     join messages m on m.realm_id = $1 and m.id = one.message_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = one.user_id and rs.conversation_id = m.conversation_id
     left join message_flags f on f.realm_id = $1 and f.user_id = one.user_id and f.message_id = m.id`,
    [realmId, told.map(({ userId }) => userId), told.map(({ messageId }) => messageId)],
  )
  return new Map(rows.map((row) => [`${row.userId}:${row.id}`, row]))
}

/** Messages with what letters show of them, by id. */
export async function messagesToShow(
  db: Queryable,
  realmId: number,
  ids: readonly number[],
): Promise<Map<number, ShownMessage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<ShownMessage>(
    `select ${MESSAGE}, m.content, m.rendered from messages m where m.realm_id = $1 and m.id = any($2)`,
    [realmId, ids],
  )
  return new Map(rows.map((message) => [message.id, message]))
}
