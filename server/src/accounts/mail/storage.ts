import type { Role } from '@parley/api/users/roles'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { oneLine } from '#engine/mail/letter.ts'
import type { Mail } from './mail.ts'

/** A mail as stored; times in UNIX seconds. */
export interface StoredMail extends Omit<Mail, 'givesRole'> {
  readonly id: number
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
  created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", attempts, problem`

const mailFrom = ({ toName: name, toAddress: address, ...row }: MailRow): StoredMail => ({
  ...row,
  to: { name, address },
})

/** Inserts a mail. Returns its id. */
export async function insertMail(tx: Queryable, realmId: number, mail: Mail): Promise<number> {
  const result = await tx.query<{ id: number }>(
    `insert into mails (realm_id, kind, to_name, to_address, subject, text, html, gives_role, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from now())) returning id`,
    [
      realmId,
      mail.kind,
      oneLine(mail.to.name),
      mail.to.address,
      oneLine(mail.subject),
      mail.text,
      mail.html,
      mail.givesRole ?? null,
    ],
  )
  return onlyRow(result).id
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

/** Records a failed attempt. */
export async function saveProblem(
  db: Queryable,
  realmId: number,
  id: number,
  { problem, isFinal }: { problem: string; isFinal: boolean },
): Promise<void> {
  await db.query(
    `update mails set attempts = attempts + 1, problem = $3,
       failed_at = case when $4 then extract(epoch from now()) end
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

/** Deletes mails written before a time in UNIX seconds. */
export async function deleteMailsBefore(db: Queryable, realmId: number, before: number): Promise<void> {
  await db.query('delete from mails where realm_id = $1 and created_at < $2', [realmId, before])
}
