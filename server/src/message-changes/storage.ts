import type { Queryable } from '../db/database.ts'
import { CONTENT_FLAGS } from '../flags/flags.ts'
import { MOVED_HERE, PLACE_FACTS } from '../messages/facts.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '../messages/message.ts'
import { historyEntry } from './edit-history.ts'
import type { MessagePlace, MessagesUpdated } from './entries.ts'

export async function messageById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<StoredMessage | undefined> {
  const { rows } = await db.query<StoredMessage>(
    `select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN} from messages m where m.realm_id = $1 and m.id = $2`,
    [realmId, id],
  )
  return rows[0]
}

/** Where those of the messages are that still exist. */
export async function placesOf(
  db: Queryable,
  realmId: number,
  ids: readonly number[],
): Promise<Map<number, MessagePlace>> {
  const { rows } = await db.query<MessagePlace & { id: number }>(
    'select id, conversation_id as "conversationId", seq from messages where realm_id = $1 and id = any($2)',
    [realmId, ids],
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Writes the new content of the named message, and that it was edited. */
export async function saveEdit(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { edit, messageId, at } = update
  if (edit === undefined) return
  await tx.query(
    `update messages set content = $3, rendered = $4, facts = $5, last_edit_at = $6
     where realm_id = $1 and id = $2`,
    [realmId, messageId, edit.content, edit.rendered, edit.facts, at],
  )
}

/** Puts the change at the head of the history of each message that it concerns. */
export async function saveHistory(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { messageId, messages } = update
  await tx.query(
    `update messages set edit_history =
       jsonb_build_array(case when id = $3 then $4::jsonb else $5::jsonb end) || coalesce(edit_history, '[]')
     where realm_id = $1 and id = any($2)`,
    [
      realmId,
      messages.map(({ id }) => id),
      messageId,
      JSON.stringify(historyEntry(update, true)),
      JSON.stringify(historyEntry(update, false)),
    ],
  )
}

/**
 * Sets those flags of a message that come from its content, and leaves the others as they are.
 * @param flags bits by user id
 */
export async function saveContentFlags(
  tx: Queryable,
  realmId: number,
  messageId: number,
  flags: readonly (readonly [userId: number, bits: number])[],
): Promise<void> {
  await tx.query(
    'update message_flags set flags = flags & ~$3::integer where realm_id = $1 and message_id = $2 and flags & $3 <> 0',
    [realmId, messageId, CONTENT_FLAGS],
  )
  await tx.query(
    `insert into message_flags (realm_id, user_id, message_id, flags)
     select $1, one.user_id, $2, one.flags from unnest($3::integer[], $4::integer[]) as one(user_id, flags)
     on conflict (realm_id, user_id, message_id) do update set flags = message_flags.flags | excluded.flags`,
    [realmId, messageId, flags.map(([userId]) => userId), flags.map(([, bits]) => bits)],
  )
}

/** The flags that people have on messages, where they have any. */
export async function bitsOf(
  db: Queryable,
  realmId: number,
  ids: readonly number[],
): Promise<[messageId: number, userId: number, bits: number][]> {
  const { rows } = await db.query<{ message_id: number; user_id: number; flags: number }>(
    `select message_id, user_id, flags from message_flags
     where realm_id = $1 and message_id = any($2) and flags <> 0 order by message_id, user_id`,
    [realmId, ids],
  )
  return rows.map((row) => [row.message_id, row.user_id, row.flags])
}

/** As much of a message as moving it takes. */
export type TopicMessage = Pick<StoredMessage, 'id' | 'seq' | 'sentAt' | 'facts'>

/** The readable messages of a topic from `fromId` on, ascending by id. */
export async function messagesOfTopic(
  db: Queryable,
  realmId: number,
  given: { conversationId: number; topic: string; readable: string; fromId: number },
): Promise<TopicMessage[]> {
  const { rows } = await db.query<TopicMessage>(
    `select id, seq, sent_at as "sentAt", facts from messages
     where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3)
       and seq <@ $4::int4multirange and id >= $5
     order by id`,
    [realmId, given.conversationId, given.topic, given.readable, given.fromId],
  )
  return rows
}

/** Writes the new topic of messages, and that they were moved. */
export async function saveTopic(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { move, messages, at } = update
  if (move === undefined) return
  await tx.query(
    `update messages set topic = $3, last_moved_at = coalesce($4, last_moved_at)
     where realm_id = $1 and id = any($2)`,
    [realmId, messages.map(({ id }) => id), move.topic, move.isResolution ? null : at],
  )
}

/** Puts messages at the end of another conversation, and keeps in mind where they were. */
export async function savePlaces(
  tx: Queryable,
  realmId: number,
  { conversationId, messages, move }: MessagesUpdated,
  isSettled: boolean,
): Promise<void> {
  const last = messages.at(-1)
  if (move === undefined || last === undefined) return
  const ids = messages.map(({ id }) => id)
  await tx.query(
    `insert into message_places (realm_id, message_id, conversation_id, seq)
     select $1, id, $2, seq from unnest($3::bigint[], $4::integer[]) as left_behind(id, seq)`,
    [realmId, conversationId, ids, messages.map(({ from }) => from)],
  )
  await tx.query(
    `update messages m set conversation_id = $2, seq = moved.seq, facts = (m.facts & ~$5::integer) | $6::integer
     from unnest($3::bigint[], $4::integer[]) as moved(id, seq) where m.realm_id = $1 and m.id = moved.id`,
    [
      realmId,
      move.conversationId,
      ids,
      messages.map(({ to }) => to),
      PLACE_FACTS,
      isSettled ? PLACE_FACTS : MOVED_HERE,
    ],
  )
  await tx.query('update conversations set last_seq = $3 where realm_id = $1 and id = $2', [
    realmId,
    move.conversationId,
    last.to,
  ])
}

/** Takes the flags of messages from people who cannot read them any more. */
export async function deleteFlags(
  tx: Queryable,
  realmId: number,
  gone: readonly (readonly [messageId: number, userId: number, bits: number])[],
): Promise<void> {
  await tx.query(
    `delete from message_flags f using unnest($2::bigint[], $3::integer[]) as gone(message_id, user_id)
     where f.realm_id = $1 and f.message_id = gone.message_id and f.user_id = gone.user_id`,
    [realmId, gone.map(([messageId]) => messageId), gone.map(([, userId]) => userId)],
  )
}

/** The oldest message of a conversation. */
export async function firstMessageOf(
  db: Queryable,
  realmId: number,
  conversationId: number,
): Promise<number | null> {
  const { rows } = await db.query<{ id: number | null }>(
    'select min(id) as id from messages where realm_id = $1 and conversation_id = $2',
    [realmId, conversationId],
  )
  return rows[0]?.id ?? null
}

export async function clearFlag(
  tx: Queryable,
  realmId: number,
  ids: readonly number[],
  bit: number,
): Promise<void> {
  await tx.query(
    `update message_flags set flags = flags & ~$3::integer
     where realm_id = $1 and message_id = any($2) and flags & $3 <> 0`,
    [realmId, ids, bit],
  )
}

/** The newest message of a conversation; 0 where there is none. */
export async function newestMessageOf(
  db: Queryable,
  realmId: number,
  conversationId: number,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from messages where realm_id = $1 and conversation_id = $2',
    [realmId, conversationId],
  )
  return rows[0]?.id ?? 0
}

interface Topic {
  readonly conversationId: number
  readonly topic: string
}

export async function newestOfTopic(
  db: Queryable,
  realmId: number,
  { conversationId, topic }: Topic,
): Promise<TopicMessage | undefined> {
  const { rows } = await db.query<TopicMessage>(
    `select id, seq, sent_at as "sentAt", facts from messages
     where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) order by id desc limit 1`,
    [realmId, conversationId, topic],
  )
  return rows[0]
}

/** Whether the topic has messages beside these. */
export async function otherMessagesOf(
  db: Queryable,
  realmId: number,
  { conversationId, topic, ids }: Topic & { readonly ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from messages where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3)
         and not id = any($4)) as found`,
    [realmId, conversationId, topic, ids],
  )
  return rows[0]?.found ?? false
}

/** Deletes messages and what hangs on them, but for the uploads they share. */
export async function deleteRows(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  for (const table of ['message_flags', 'message_search', 'message_places']) {
    await tx.query(`delete from ${table} where realm_id = $1 and message_id = any($2)`, [realmId, ids])
  }
  await tx.query('delete from messages where realm_id = $1 and id = any($2)', [realmId, ids])
}
