import type { Queryable } from '#engine/db/database.ts'
import { IS_READ } from '#messages/flags/read-state.ts'

/** How far the letters of a day are. */
export interface DigestProgress {
  /** Days since 1970. */
  readonly day: number
  /** The last person who was looked at. */
  readonly through: number
}

/** Locks the progress, against other nodes and the deletion of the organization. Undefined if another node is at work. */
export async function lockDigests(tx: Queryable, realmId: number): Promise<DigestProgress | undefined> {
  const realm = await tx.query('select from realms where realm_id = $1 for key share skip locked', [realmId])
  if (realm.rows.length === 0) return undefined
  await tx.query(
    'insert into digest_progress (realm_id, day, through) values ($1, 0, 0) on conflict do nothing',
    [realmId],
  )
  const { rows } = await tx.query<DigestProgress>(
    'select day, through from digest_progress where realm_id = $1 for update skip locked',
    [realmId],
  )
  return rows[0]
}

export async function saveDigests(
  tx: Queryable,
  realmId: number,
  { day, through }: DigestProgress,
): Promise<void> {
  await tx.query('update digest_progress set day = $2, through = $3 where realm_id = $1', [
    realmId,
    day,
    through,
  ])
}

/** The next ids of accounts after one. */
export async function userIdsAfter(
  tx: Queryable,
  realmId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from users where realm_id = $1 and id > $2 order by id limit $3',
    [realmId, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** A topic in which much was written. */
export interface BusyTopic {
  readonly conversationId: number
  readonly topic: string
  readonly messages: number
  /** How many people wrote. */
  readonly writers: number
  /** Some of them, who wrote most lately last. */
  readonly writerIds: readonly number[]
  /** The first and the last place among the channel's messages: who may read both may read all. */
  readonly firstSeq: number
  readonly lastSeq: number
  readonly newestId: number
}

/** Of very many messages, the newest so many count. */
const MOST_MESSAGES = 200_000
const MOST_WRITERS = 4

/** The last message before a time in UNIX seconds; 0 if there is none. */
export async function lastMessageBefore(db: Queryable, realmId: number, time: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select greatest(
       coalesce((select id from messages where realm_id = $1 and sent_at < $2 order by id desc limit 1), 0),
       coalesce((select max(id) from messages where realm_id = $1), 0) - ${MOST_MESSAGES}) as id`,
    [realmId, time],
  )
  return rows[0]?.id ?? 0
}

/** The topics of each channel in which most was written since a message, those with the most people first. */
export async function busyTopics(
  db: Queryable,
  realmId: number,
  { after, ofChannel }: { after: number; ofChannel: number },
): Promise<BusyTopic[]> {
  const { rows } = await db.query<BusyTopic>(
    `with topic as (
       select m.conversation_id, count(*)::integer as messages, count(distinct m.sender_id)::integer as writers,
         min(m.seq) as first_seq, max(m.seq) as last_seq, max(m.id) as newest_id,
         array_agg(distinct m.sender_id) as writer_ids,
         row_number() over (partition by m.conversation_id
           order by count(distinct m.sender_id) desc, count(*) desc, max(m.id) desc) as place
       from messages m
       join conversations v on v.realm_id = $1 and v.id = m.conversation_id and v.participants is null
       where m.realm_id = $1 and m.id > $2
       group by m.conversation_id, lower(m.topic))
     select topic.conversation_id as "conversationId", newest.topic, topic.messages, topic.writers,
       topic.writer_ids[1:${MOST_WRITERS}] as "writerIds", topic.first_seq as "firstSeq", topic.last_seq as "lastSeq",
       topic.newest_id as "newestId"
     from topic join messages newest on newest.realm_id = $1 and newest.id = topic.newest_id
     where topic.place <= $3`,
    [realmId, after, ofChannel],
  )
  return rows
}

/** What somebody has not read of a conversation with others. */
export interface MissedDirect {
  readonly userId: number
  readonly conversationId: number
  readonly messages: number
  readonly newestId: number
}

/** What people have not read of their direct messages since a message. */
export async function missedDirects(
  db: Queryable,
  realmId: number,
  after: number,
  own: readonly { readonly userId: number; readonly conversationId: number }[],
): Promise<MissedDirect[]> {
  if (own.length === 0) return []
  const { rows } = await db.query<MissedDirect>(
    `select one.user_id as "userId", m.conversation_id as "conversationId", count(*)::integer as messages,
       max(m.id) as "newestId"
     from unnest($3::integer[], $4::integer[]) as one(user_id, conversation_id)
     join messages m on m.realm_id = $1 and m.conversation_id = one.conversation_id and m.id > $2
       and m.sender_id <> one.user_id
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = one.user_id and rs.conversation_id = m.conversation_id
     where not ${IS_READ}
     group by one.user_id, m.conversation_id`,
    [realmId, after, own.map(({ userId }) => userId), own.map(({ conversationId }) => conversationId)],
  )
  return rows
}
