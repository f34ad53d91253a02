import { onlyRow, type Queryable } from '../db/database.ts'
import { newSecret } from './tokens.ts'

/** The server's own secret, made at the first start; every node on one database shares it. */
export async function serverSecret(db: Queryable): Promise<string> {
  await db.query(`insert into server_facts (name, value) values ('secret', $1) on conflict do nothing`, [
    newSecret(),
  ])
  return readSecret(db)
}

/** The secret of a server that was started before. */
export async function readSecret(db: Queryable): Promise<string> {
  const { value } = onlyRow(
    await db.query<{ value: string }>(`select value from server_facts where name = 'secret'`),
  )
  return value
}
