import type { Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { archivedIsHeld, type Held, heldIn, messageIsHeld } from '../legal-holds/held.ts'
import type { StoredMessage } from '../message/message.ts'

/** The tables with dependent rows of a message, which are archived and restored with it. */
const TABLES = {
  messages: 'id',
  message_flags: 'message_id',
  message_places: 'message_id',
  reactions: 'message_id',
  submessages: 'message_id',
  attachment_messages: 'message_id',
} as const

/**
 * Dependent tables that are not archived: the index is rebuilt, reminders are deleted for good, nobody is told of what they
 * have missed then, what a webhook was sent is kept for two weeks only, and moderators see what was reported to them
 * until the archive is purged.
 */
export const NOT_ARCHIVED = [
  'message_reports',
  'messages_to_index',
  'missed_messages',
  'pushed_messages',
  'reminders',
  'waiting_pushes',
  'webhook_deliveries',
]

export const ARCHIVED = Object.keys(TABLES)

const ROWS = Object.entries(TABLES)
  .map(
    ([table, column]) =>
      `'${table}', (select jsonb_agg(to_jsonb(t)) from ${table} t where t.realm_id = m.realm_id and t.${column} = m.id)`,
  )
  .join(', ')

/**
 * Copies messages that are about to be deleted into the archive, with their dependent rows.
 * @returns how many of them are still where they were
 */
export async function archiveMessages(
  tx: Queryable,
  realmId: number,
  { conversationId, messages, now }: Archived,
): Promise<number> {
  const { rowCount } = await tx.query(
    `${INTO_ARCHIVE}
     from unnest($3::integer[], $4::integer[], $5::text[]) place(id, seq, topic)
     join messages m on m.realm_id = $1 and m.id = place.id
     where m.conversation_id = $2 and m.seq = place.seq and m.topic = place.topic`,
    [
      realmId,
      conversationId,
      messages.map(({ id }) => id),
      messages.map(({ seq }) => seq),
      messages.map(({ topic }) => topic),
      now,
    ],
  )
  return rowCount ?? 0
}

/** With the time in `$6`, for all that archive. */
const INTO_ARCHIVE = `
  insert into archived_messages (realm_id, message_id, conversation_id, archived_at, rows)
  select m.realm_id, m.id, m.conversation_id, $6, jsonb_build_object(${ROWS})`

/** Copies those of some messages into the archive that a legal hold keeps: they are about to be deleted. */
export async function archiveHeld(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  conversationId: number,
  ids: readonly number[],
): Promise<void> {
  const held = heldIn(state)
  if (held === undefined) return
  await tx.query(
    `${INTO_ARCHIVE} from messages m where m.realm_id = $1 and m.conversation_id = $2 and m.id = any($3)
       and ${messageIsHeld('$4', '$5')} on conflict do nothing`,
    [state.id, conversationId, ids, held.conversationIds, held.senderIds, unixNow()],
  )
}

interface Archived {
  readonly conversationId: number
  readonly messages: readonly Pick<StoredMessage, 'id' | 'seq' | 'topic'>[]
  /** UNIX seconds. */
  readonly now: number
}

/** Moves archived messages and their dependent rows back into their tables. */
export async function unarchiveMessages(
  tx: Queryable,
  realmId: number,
  ids: readonly number[],
): Promise<void> {
  for (const table of ARCHIVED) {
    await tx.query(
      `insert into ${table}
       select one.* from archived_messages a,
         jsonb_populate_recordset(null::${table}, coalesce(nullif(a.rows->'${table}', 'null'), '[]')) one
       where a.realm_id = $1 and a.message_id = any($2) ${IF_STILL_THERE[table] ?? ''} on conflict do nothing`,
      [realmId, ids],
    )
  }
  await tx.query('delete from archived_messages where realm_id = $1 and message_id = any($2)', [realmId, ids])
}

/** Skips links to uploads that their owner has deleted meanwhile. */
const IF_STILL_THERE: Readonly<Record<string, string>> = {
  attachment_messages:
    'and exists (select from attachments f where f.realm_id = one.realm_id and f.id = one.attachment_id)',
}

/** Which archived messages to restore. */
export interface Wanted {
  /** Undefined: all conversations. */
  readonly conversationIds?: readonly number[]
  /** UNIX seconds: only messages deleted since then. */
  readonly since?: number
}

const WANTED = '($2::integer[] is null or conversation_id = any($2)) and archived_at >= $3'

const wantedParameters = ({ conversationIds, since = 0 }: Wanted) => [conversationIds ?? null, since]

/** The wanted messages, ordered by conversation. */
export async function archivedMessages(
  db: Queryable,
  realmId: number,
  wanted: Wanted,
  limit: number,
): Promise<{ id: number; conversationId: number }[]> {
  const { rows } = await db.query<{ id: number; conversationId: number }>(
    `select message_id as id, conversation_id as "conversationId" from archived_messages
     where realm_id = $1 and ${WANTED} order by conversation_id, message_id limit $4`,
    [realmId, ...wantedParameters(wanted), limit],
  )
  return rows
}

/** The conversations of the wanted messages, each with the time of its oldest one. */
export async function archivedConversations(
  db: Queryable,
  realmId: number,
  wanted: Wanted,
): Promise<{ conversationId: number; oldest: number }[]> {
  const { rows } = await db.query<{ conversationId: number; oldest: number }>(
    `select conversation_id as "conversationId", min((rows->'messages'->0->>'sent_at')::bigint) as oldest
     from archived_messages where realm_id = $1 and ${WANTED} group by conversation_id order by conversation_id`,
    [realmId, ...wantedParameters(wanted)],
  )
  return rows
}

/**
 * Purges up to `limit` messages that were archived before `time` and that no legal hold keeps, and reports of them.
 * Returns whether that was all.
 */
export async function forgetMessages(
  db: Queryable,
  realmId: number,
  { time, limit, held }: { time: number; limit: number; held: Held },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with purged as (
       delete from archived_messages where realm_id = $1 and message_id in (
         select message_id from archived_messages a where realm_id = $1 and archived_at < $2
           and (cardinality($4::integer[]) + cardinality($5::integer[]) = 0 or not ${archivedIsHeld('$4', '$5')})
         order by archived_at limit $3 for update skip locked)
       returning message_id),
     reports as (
       delete from message_reports r using purged
       where r.realm_id = $1 and r.message_id = purged.message_id)
     select from purged`,
    [realmId, time, limit, held.conversationIds, held.senderIds],
  )
  return (rowCount ?? 0) < limit
}
