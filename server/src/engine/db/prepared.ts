import type pg from 'pg'
import type { Queryable } from './database.ts'

/**
 * The most statements to prepare. Connections never forget one, so memory needs a limit; it is well above the number
 * of frequent statements.
 */
const MOST_PREPARED = 200

const NAMES = new Map<string, string>()

/** A query that each connection plans once. */
export function preparedQuery(text: string, values: unknown[]): pg.QueryConfig {
  let name = NAMES.get(text)
  if (name === undefined && NAMES.size < MOST_PREPARED) {
    name = `statement ${NAMES.size}`
    NAMES.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}

/** Queries of one connection, each prepared. */
export function preparing(client: pg.ClientBase): Queryable {
  return { query: (text, values = []) => client.query(preparedQuery(text, values)) }
}
