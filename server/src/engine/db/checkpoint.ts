import { codeOf } from '../error-code.ts'
import type { Queryable } from './database.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Has PostgreSQL write to its files what work on much of them has changed. Otherwise the next start after a crash does it
 * all again, and everybody waits. Where another database is used, Parley may not be allowed to.
 */
export async function checkpoint(db: Queryable): Promise<void> {
  try {
    await db.query('checkpoint')
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
  }
}
