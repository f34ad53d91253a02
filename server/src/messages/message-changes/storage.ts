import { messageChanges } from '@parley/api/messages/limits'
import { keepSeqsOf } from '#directory/channels/last-seq.ts'
import type { Queryable } from '#engine/db/database.ts'
import { CONTENT_FLAGS, STARRED } from '../flags/flags.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from '../message/message.ts'
import { noteForIndex } from '../search/indexing.ts'
import type { MessagesUpdated, NewestMessage, Starred } from './changes.ts'
import { historyEntry } from './edit-history.ts'

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

export type PresentForm = Pick<
  StoredMessage,
  'id' | 'conversationId' | 'seq' | 'content' | 'rendered' | 'editHistory'
>

/** The present content and place of the messages that still exist. */
export async function presentForms(
  db: Queryable,
  realmId: number,
  ids: readonly number[],
): Promise<Map<number, PresentForm>> {
  const { rows } = await db.query<PresentForm>(
    `select id, conversation_id as "conversationId", seq, content, rendered, edit_history as "editHistory"
     from messages where realm_id = $1 and id = any($2)`,
    [realmId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the new content of the named message and the time of the edit. */
export async function saveEdit(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { edit, messageId, at } = update
  if (edit === undefined) return
  await tx.query(
    `update messages set content = $3, rendered = $4, facts = $5, last_edit_at = $6
     where realm_id = $1 and id = $2`,
    [realmId, messageId, edit.content, edit.rendered, edit.facts, at],
  )
}

/** Adds the change to the history of each of its messages. */
export async function saveHistory(tx: Queryable, realmId: number, update: MessagesUpdated): Promise<void> {
  const { messageId, messages } = update
  const { rows } = await tx.query<{ most: number }>(
    `with changed as (
       update messages set edit_history =
         jsonb_build_array(case when id = $3 then $4::jsonb else $5::jsonb end) || coalesce(edit_history, '[]')
       where realm_id = $1 and id = any($2) returning jsonb_array_length(edit_history) as length
     ) select coalesce(max(length), 0) as most from changed`,
    [
      realmId,
      messages.map(({ id }) => id),
      messageId,
      JSON.stringify(historyEntry(update, true)),
      JSON.stringify(historyEntry(update, false)),
    ],
  )
  // Limited, because each change rewrites the whole history and each fetch reads it.
  messageChanges.checkRoom(0, rows[0]?.most)
}

/**
 * Replaces the content flags of a message and keeps the others.
 * @param flags user id → bits
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

/** The flags on messages, only of users who have any. */
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

/** The stars among flags. */
export function starsAmong(flags: Awaited<ReturnType<typeof bitsOf>>): Starred[] {
  return flags.filter(([, , bits]) => bits & STARRED).map(([messageId, userId]) => [messageId, userId])
}

/** The message with the greatest id in a conversation, whatever its seq. */
export async function newestMessageOf(
  db: Queryable,
  realmId: number,
  conversationId: number,
): Promise<NewestMessage> {
  const { rows } = await db.query<NewestMessage>(
    'select id, seq from messages where realm_id = $1 and conversation_id = $2 order by id desc limit 1',
    [realmId, conversationId],
  )
  return rows[0] ?? { id: 0, seq: 0 }
}

/** Deletes messages and their dependent rows, except uploads. Sends all statements together. */
export async function deleteRows(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await Promise.all([
    keepSeqsOf(tx, realmId, ids),
    noteForIndex(tx, realmId, ids),
    ...['message_flags', 'message_places'].map((table) =>
      tx.query(`delete from ${table} where realm_id = $1 and message_id = any($2)`, [realmId, ids]),
    ),
    tx.query('delete from messages where realm_id = $1 and id = any($2)', [realmId, ids]),
  ])
}

/** The users who have read a message, here or at an earlier place, ascending. Marking it as unread takes one out. */
export async function readersOf(
  db: Queryable,
  realmId: number,
  { id, conversationId, seq }: StoredMessage,
): Promise<number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    `with places as (
       select $3::integer as conversation_id, $4::integer as seq
       union all
       select conversation_id, seq from message_places where realm_id = $1 and message_id = $2)
     select distinct rs.user_id from places
     join read_states rs on rs.realm_id = $1 and rs.conversation_id = places.conversation_id
       and places.seq <@ rs.read
     where not exists (
       select from read_states now where now.realm_id = $1 and now.user_id = rs.user_id
         and now.conversation_id = $3 and $4 <@ now.unread and not $4 <@ now.read)
     order by rs.user_id`,
    [realmId, id, conversationId, seq],
  )
  return rows.map((row) => row.user_id)
}
