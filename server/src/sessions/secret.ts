import { randomBytes } from 'node:crypto'
import { onlyRow, type Queryable } from '../db/database.ts'

/** The server's own secret, made at the first start; every node on one database shares it. */
export async function serverSecret(db: Queryable): Promise<string> {
  await db.query(`insert into server_facts (name, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ])
  const { value } = onlyRow(
    await db.query<{ value: string }>(`select value from server_facts where name = 'secret'`),
  )
  return value
}
