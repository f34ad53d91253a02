import { errors } from '@parley/api/contract/errors'
import type { Queryable } from '../db/database.ts'
import { unixNow } from '../time.ts'
import type { RateLimit } from './rate-limit.ts'
import { type AttemptKey, addAttempt, attemptTimes } from './storage.ts'

/** Counts an attempt on all nodes together. Throws RATE_LIMIT_HIT if it exceeds a limit; it is not counted then. */
export async function countAttempt(
  db: Queryable,
  key: AttemptKey,
  limits: readonly RateLimit[],
): Promise<void> {
  const now = unixNow()
  if (await addAttempt(db, key, limits, now)) return
  const times = await attemptTimes(db, key)
  const waits = limits.map(({ seconds, requests }) => (times[requests - 1] ?? 0) + seconds - now)
  throw errors.rateLimitHit(Math.max(1, ...waits))
}
