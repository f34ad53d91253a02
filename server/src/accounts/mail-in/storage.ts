import type { Queryable } from '#engine/db/database.ts'
import { onlyRow } from '#engine/db/database.ts'

/** A letter that was taken and is still to be passed on. */
export interface ReceivedLetter {
  readonly id: number
  /** Random: the key of its file derives from it. */
  readonly token: string
  /** The addresses for which it is still to be done. */
  readonly recipients: readonly string[]
  /** It came without a sender's address, as reports about other mail do. */
  readonly isBounce: boolean
}

/** The folder of an organization's letters in the file store. */
export const letterFolder = (realmId: number) => `letters/${realmId}`

/** The key of a letter in the file store. */
export const letterKey = (realmId: number, token: string) => `${letterFolder(realmId)}/${token}`

/** Keeps a letter. Returns its id. */
export async function insertLetter(
  tx: Queryable,
  realmId: number,
  { token, recipients, isBounce }: Omit<ReceivedLetter, 'id'>,
): Promise<number> {
  const result = await tx.query<{ id: number }>(
    `insert into received_letters (realm_id, token, recipients, is_bounce, received_at)
     values ($1, $2, $3, $4, extract(epoch from now())) returning id`,
    [realmId, token, recipients, isBounce],
  )
  return onlyRow(result).id
}

/** Whether a letter's row is there. */
export async function isKept(db: Queryable, realmId: number, token: string): Promise<boolean> {
  const { rows } = await db.query('select from received_letters where realm_id = $1 and token = $2', [
    realmId,
    token,
  ])
  return rows.length > 0
}

/** Those of some tokens that letters have. */
export async function keptAmong(
  db: Queryable,
  realmId: number,
  tokens: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ token: string }>(
    'select token from received_letters where realm_id = $1 and token = any($2)',
    [realmId, tokens],
  )
  return new Set(rows.map(({ token }) => token))
}

export async function letterById(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<ReceivedLetter | undefined> {
  const { rows } = await db.query<ReceivedLetter>(
    `select id, token, recipients, is_bounce as "isBounce" from received_letters where realm_id = $1 and id = $2`,
    [realmId, id],
  )
  return rows[0]
}

/** Takes a recipient off a letter, and forgets the letter with the last. Returns how many are left; undefined if it was off already. */
export async function takeRecipient(
  tx: Queryable,
  realmId: number,
  id: number,
  recipient: string,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ left: number }>(
    `update received_letters set recipients = array_remove(recipients, $3)
     where realm_id = $1 and id = $2 and $3 = any(recipients) returning cardinality(recipients) as left`,
    [realmId, id, recipient],
  )
  const left = rows[0]?.left
  if (left === 0)
    await tx.query('delete from received_letters where realm_id = $1 and id = $2', [realmId, id])
  return left
}

/** Of a message, what an answer needs to get beside it. */
export interface AnsweredMessage {
  readonly conversationId: number
  readonly seq: number
  readonly topic: string
}

export async function answeredMessage(
  db: Queryable,
  realmId: number,
  id: number,
): Promise<AnsweredMessage | undefined> {
  const { rows } = await db.query<AnsweredMessage>(
    'select conversation_id as "conversationId", seq, topic from messages where realm_id = $1 and id = $2',
    [realmId, id],
  )
  return rows[0]
}
