import type { Queryable } from '#engine/db/database.ts'

/** What of a person is to be erased. Times in UNIX seconds. */
export interface Erasure {
  readonly userId: number
  readonly messages: boolean
  readonly files: boolean
  readonly requestedAt: number
  readonly finishedAt: number | null
  /** Their names and addresses, while something may still have them. */
  readonly former: readonly string[]
}

const COLUMNS = `user_id as "userId", messages, files, requested_at as "requestedAt", finished_at as "finishedAt", former`

export async function erasureOf(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<Erasure | undefined> {
  const { rows } = await db.query<Erasure>(
    `select ${COLUMNS} from erasures where realm_id = $1 and user_id = $2`,
    [realmId, userId],
  )
  return rows[0]
}

/** The people of whom something is left. */
export async function unfinishedErasures(db: Queryable, realmId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select user_id as id from erasures where realm_id = $1 and finished_at is null order by user_id',
    [realmId],
  )
  return rows.map(({ id }) => id)
}

interface NewErasure extends Pick<Erasure, 'userId' | 'messages' | 'files' | 'former'> {
  /** Null: whoever runs the server. */
  readonly by: number | null
}

/** Begins an erasure, or one that goes further than the one before. */
export async function saveErasure(
  tx: Queryable,
  realmId: number,
  { userId, messages, files, former, by }: NewErasure,
): Promise<void> {
  await tx.query(
    `insert into erasures (realm_id, user_id, messages, files, requested_at, requested_by, former)
     values ($1, $2, $3, $4, extract(epoch from now()), $5, $6)
     on conflict (realm_id, user_id) do update set messages = erasures.messages or excluded.messages,
       files = erasures.files or excluded.files, requested_at = excluded.requested_at,
       requested_by = excluded.requested_by, finished_at = null,
       former = array(select distinct unnest(erasures.former || excluded.former))`,
    [realmId, userId, messages, files, by, former],
  )
}

export async function finishErasure(tx: Queryable, realmId: number, userId: number): Promise<void> {
  await tx.query(
    `update erasures set finished_at = extract(epoch from now()), former = '{}' where realm_id = $1 and user_id = $2`,
    [realmId, userId],
  )
}

/** The names and addresses that the audit log knows of a person. */
export async function formerNames(db: Queryable, realmId: number, userId: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct name from audit_log, unnest(case action
       when 'user_created' then array[subject, new_value->>'email']
       else array[old_value #>> '{}', new_value #>> '{}'] end) as name
     where realm_id = $1 and user_ids = array[$2::integer] and name <> ''
       and action in ('user_created', 'user_renamed', 'user_email_changed')`,
    [realmId, userId],
  )
  return rows.map(({ name }) => name)
}

/** How much somebody has written and uploaded. */
export async function amountOf(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<{ messages: number; files: number }> {
  const { rows } = await db.query<{ messages: number; files: number }>(
    `select (select count(*) from messages where realm_id = $1 and sender_id = $2) as messages,
       (select count(*) from attachments where realm_id = $1 and owner_id = $2) as files`,
    [realmId, userId],
  )
  return rows[0] ?? { messages: 0, files: 0 }
}
