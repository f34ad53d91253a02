import type { Role } from '@parley/api/users/roles'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { oneLine } from '#engine/mail/letter.ts'
import type { Mail } from './mail.ts'

/** A mail as stored; times in UNIX seconds. */
export interface StoredMail extends Omit<Mail, 'givesRole' | 'isPrivate' | 'unsubscribeUrl' | 'replyTo'> {
  readonly id: number
  readonly isPrivate: boolean
  readonly unsubscribeUrl: string | null
  readonly replyTo: string | null
  readonly createdAt: number
  readonly sentAt: number | null
  readonly failedAt: number | null
  readonly attempts: number
  readonly problem: string | null
}

interface MailRow extends Omit<StoredMail, 'to'> {
  readonly toName: string
  readonly toAddress: string
}

const COLUMNS = `id, kind, to_name as "toName", to_address as "toAddress", subject, text, html,
  is_private as "isPrivate", unsubscribe_url as "unsubscribeUrl", reply_to as "replyTo", created_at as "createdAt", sent_at as "sentAt",
  failed_at as "failedAt", attempts, problem`

const mailFrom = ({ toName: name, toAddress: address, ...row }: MailRow): StoredMail => ({
  ...row,
  to: { name, address },
})

/** Inserts mails. Returns their ids. */
export async function insertMails(tx: Queryable, realmId: number, mails: readonly Mail[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into mails (realm_id, kind, to_name, to_address, subject, text, html, gives_role, is_private,
       unsubscribe_url, reply_to, created_at)
     select $1, *, extract(epoch from now())
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::boolean[],
       $10::text[], $11::text[])
     returning id`,
    [
      realmId,
      mails.map(({ kind }) => kind),
      mails.map(({ to }) => oneLine(to.name)),
      mails.map(({ to }) => to.address),
      mails.map(({ subject }) => oneLine(subject)),
      mails.map(({ text }) => text),
      mails.map(({ html }) => html),
      mails.map(({ givesRole }) => givesRole ?? null),
      mails.map(({ isPrivate }) => isPrivate ?? false),
      mails.map(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
      mails.map(({ replyTo }) => replyTo ?? null),
    ],
  )
  return rows.map(({ id }) => id)
}

/** A mail that is neither sent nor failed for good. */
export async function waitingMail(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<StoredMail | undefined> {
  const { rows } = await db.query<MailRow>(
    `select ${COLUMNS} from mails where realm_id = $1 and id = $2 and sent_at is null and failed_at is null`,
    [realmId, id],
  )
  return rows[0] === undefined ? undefined : mailFrom(rows[0])
}

/** Marks a mail as sent and deletes its text, which may contain log-in links. */
export async function saveSent(db: Queryable, realmId: number, id: number): Promise<void> {
  await db.query(
    `update mails set sent_at = extract(epoch from now()), attempts = attempts + 1, problem = null, text = '', html = ''
     where realm_id = $1 and id = $2`,
    [realmId, id],
  )
}

/** Records a failed attempt. After the last one, a private mail is for nobody any more. */
export async function saveProblem(
  db: Queryable,
  realmId: number,
  id: number,
  { problem, isFinal }: { problem: string; isFinal: boolean },
): Promise<void> {
  await db.query(
    `update mails set attempts = attempts + 1, problem = $3,
       failed_at = case when $4 then extract(epoch from now()) end,
       text = case when $4 and is_private then '' else text end,
       html = case when $4 and is_private then '' else html end
     where realm_id = $1 and id = $2`,
    [realmId, id, problem.slice(0, 1000), isFinal],
  )
}

/** Unsent mails, newest first, without those that grant a role above the reader's. */
export async function unsentMails(
  db: Queryable,
  realmId: number,
  reader: Role,
  limit: number,
): Promise<StoredMail[]> {
  const { rows } = await db.query<MailRow>(
    `select ${COLUMNS} from mails
     where realm_id = $1 and sent_at is null and (gives_role is null or gives_role >= $2)
     order by id desc limit $3`,
    [realmId, reader, limit],
  )
  return rows.map(mailFrom)
}

/** What became of a mail. */
export type MailFate = Pick<StoredMail, 'sentAt' | 'failedAt' | 'problem'>

/** What became of the newest mail of a kind to each of the addresses, by the address in lower case. */
export async function fatesOfMails(
  db: Queryable,
  realmId: number,
  kind: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, MailFate>> {
  const { rows } = await db.query<MailFate & { address: string }>(
    `select distinct on (lower(to_address)) lower(to_address) as address, sent_at as "sentAt",
       failed_at as "failedAt", problem
     from mails where realm_id = $1 and kind = $2 and lower(to_address) = any($3)
     order by lower(to_address), id desc`,
    [realmId, kind, addresses.map((address) => address.toLowerCase())],
  )
  return new Map(rows.map(({ address, ...fate }) => [address, fate]))
}

/** One of the mails that `unsentMails` lists. */
export async function unsentMail(
  db: Queryable,
  realmId: number,
  reader: Role,
  id: number,
): Promise<StoredMail | undefined> {
  const { rows } = await db.query<MailRow>(
    `select ${COLUMNS} from mails
     where realm_id = $1 and id = $2 and sent_at is null and (gives_role is null or gives_role >= $3)`,
    [realmId, id, reader],
  )
  return rows[0] === undefined ? undefined : mailFrom(rows[0])
}

/** Makes a mail that was given up wait again. */
export async function reopenMail(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query('update mails set failed_at = null where realm_id = $1 and id = $2', [realmId, id])
}

/** How many mails of a kind were written since a time in UNIX seconds. */
export async function countMailsSince(
  db: Queryable,
  realmId: number,
  kind: string,
  since: number,
): Promise<number> {
  const result = await db.query<{ count: number }>(
    'select count(*) as count from mails where realm_id = $1 and kind = $2 and created_at > $3',
    [realmId, kind, since],
  )
  return onlyRow(result).count
}

/** How many mails of these organizations wait to be sent, and how many were given up. */
export async function outboxCounts(
  db: Queryable,
  realmIds: readonly number[],
): Promise<{ waiting: number; failed: number }> {
  return onlyRow(
    await db.query<{ waiting: number; failed: number }>(
      `select count(*) filter (where failed_at is null)::integer as waiting, count(failed_at)::integer as failed
       from mails where realm_id = any($1) and sent_at is null`,
      [realmIds],
    ),
  )
}

/** Deletes mails written before a time in UNIX seconds. */
export async function deleteMailsBefore(db: Queryable, realmId: number, before: number): Promise<void> {
  await db.query('delete from mails where realm_id = $1 and created_at < $2', [realmId, before])
}
