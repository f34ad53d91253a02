import type pg from 'pg'
import { Batch } from '#engine/db/batch.ts'
import { CopyInto } from '#engine/db/copy.ts'
import { type Queryable, withClient } from '#engine/db/database.ts'
import { inBatches } from './batches.ts'
import { checkedMessages } from './checked.ts'
import type { ImportedDetail, ImportedMessage } from './shape.ts'
import type { OpenExport } from './source.ts'
import type { ImportTarget } from './target.ts'

/** So many rows go to the database at a time. */
const AT_ONCE = 2_000

const MESSAGES = new CopyInto('import_messages', {
  realm_id: 'integer',
  sent_at_ms: 'bigint',
  ordinal: 'bigint',
  key: 'text',
  message: 'text',
})

const DETAILS = new CopyInto('import_details', {
  realm_id: 'integer',
  ordinal: 'bigint',
  message_key: 'text',
  detail: 'text',
})

/** Reads all messages of an export into a table, from which they come in the order of their times. */
export async function stageMessages(
  target: ImportTarget,
  source: OpenExport,
  tell: (read: number) => void,
): Promise<void> {
  const { realm, names, report } = target
  const { id: realmId } = realm.state
  await forgetStaged(realm.db, realmId)
  await withClient(realm.db.connection, undefined, async (client) => {
    let read = 0
    for await (const messages of inBatches(checkedMessages(source.messages(names), report), AT_ONCE)) {
      const first = read
      read += messages.length
      await copy(
        client,
        MESSAGES,
        messages.map((message, index) => row(realmId, message, first + index)),
      )
      tell(read)
    }
    let ordinal = 0
    for await (const details of inBatches(source.details?.() ?? none(), AT_ONCE)) {
      const rows = details.map((detail) => ({
        realm_id: realmId,
        ordinal: ordinal++,
        message_key: detail.message,
        detail: JSON.stringify(detail),
      }))
      await copy(client, DETAILS, rows)
    }
    await client.query('analyze import_messages; analyze import_details')
  })
}

async function* none(): AsyncGenerator<never> {}

async function copy<Row>(
  client: pg.Client,
  into: { readonly name: string },
  rows: readonly Row[],
): Promise<void> {
  const batch = new Batch()
  // Each of the two has rows of its own columns.
  batch.copy(into as never, rows as never)
  await batch.send(client)
}

const row = (realmId: number, message: ImportedMessage, ordinal: number) => ({
  realm_id: realmId,
  sent_at_ms: Math.round(message.at),
  ordinal,
  key: message.key,
  message: JSON.stringify(message),
})

/** A message that is still to be written. */
export interface StagedMessage {
  readonly at: number
  readonly ordinal: number
  readonly message: ImportedMessage
  readonly details: readonly ImportedDetail[]
}

/** How many messages are still to be written, and how many were written before. */
export async function countStaged(
  db: Queryable,
  realmId: number,
  origin: string,
): Promise<{ left: number; known: number }> {
  const { rows } = await db.query<{ all: number; left: number }>(
    `select count(*) as all, count(*) filter (where i.key is null) as left
     from (select distinct key from import_messages where realm_id = $1) s
     left join imported i on i.realm_id = $1 and i.origin = $2 and i.kind = 'message' and i.key = s.key`,
    [realmId, origin],
  )
  const { all = 0, left = 0 } = rows[0] ?? {}
  return { left, known: all - left }
}

/** The next messages that no import has written, by their time. */
export async function nextStaged(
  db: Queryable,
  realmId: number,
  origin: string,
  after: Pick<StagedMessage, 'at' | 'ordinal'> | undefined,
  limit: number,
): Promise<StagedMessage[]> {
  const { rows } = await db.query<{ at: number; ordinal: number; message: string }>(
    `select s.sent_at_ms as at, s.ordinal, s.message from import_messages s
     where s.realm_id = $1 and (s.sent_at_ms, s.ordinal) > ($3::bigint, $4::bigint)
       and not exists (select from imported i
         where i.realm_id = $1 and i.origin = $2 and i.kind = 'message' and i.key = s.key)
     order by s.sent_at_ms, s.ordinal limit $5`,
    [realmId, origin, after?.at ?? Number.MIN_SAFE_INTEGER, after?.ordinal ?? -1, limit],
  )
  // Written by `stageMessages`.
  const messages = rows.map((one) => ({ ...one, message: JSON.parse(one.message) as ImportedMessage }))
  const details = await detailsOf(
    db,
    realmId,
    messages.map(({ message }) => message.key),
  )
  return messages.map((one) => ({ ...one, details: details.get(one.message.key) ?? [] }))
}

async function detailsOf(db: Queryable, realmId: number, keys: readonly string[]) {
  const { rows } = await db.query<{ detail: string }>(
    `select detail from import_details where realm_id = $1 and message_key = any($2) order by message_key, ordinal`,
    [realmId, keys],
  )
  // Written by `stageMessages`.
  const details = rows.map(({ detail }) => JSON.parse(detail) as ImportedDetail)
  return Map.groupBy(details, ({ message }) => message)
}

/** Forgets what was read, when it is written or is read again. */
export async function forgetStaged(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from import_messages where realm_id = $1', [realmId])
  await db.query('delete from import_details where realm_id = $1', [realmId])
}
