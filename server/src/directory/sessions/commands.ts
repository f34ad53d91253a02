import { browserSessions } from '@parley/api/server/limits'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { sessionsEnded } from './entries.ts'
import { logInFollower, type SessionOrigin } from './ports.ts'
import { hashOfToken, newSecret } from './tokens.ts'

const NOWHERE: SessionOrigin = { address: '', userAgent: '' }

/**
 * Starts a session and returns the cookie's value. If the user has too many, the least recently used one ends.
 * @param hasSecondFactor whether who opens it has shown a second factor
 */
export async function beginSession(
  realm: Realm,
  userId: number,
  { from = NOWHERE, hasSecondFactor = false }: { from?: SessionOrigin; hasSecondFactor?: boolean } = {},
): Promise<string> {
  const token = newSecret()
  await realm.change(async (change) => {
    const { tx, state, append } = change
    const { rows: beyond } = await tx.query<{ id: number }>(
      `delete from sessions where realm_id = $1 and token_hash in (
         select token_hash from sessions where realm_id = $1 and user_id = $2
         order by last_seen_at desc, created_at desc offset $3)
       returning id`,
      [state.id, userId, browserSessions.cap - 1],
    )
    if (beyond.length > 0) append(sessionsEnded.of({ userId, ids: beyond.map(({ id }) => id) }))
    await tx.query(
      `insert into sessions (realm_id, token_hash, user_id, address, user_agent, has_second_factor, created_at,
         last_seen_at)
       values ($1, $2, $3, $4, $5, $6, extract(epoch from now()), extract(epoch from now()))`,
      [state.id, hashOfToken(token), userId, from.address, from.userAgent, hasSecondFactor],
    )
    append(noted.of({ action: 'signed_in', userIds: [userId] }))
    await logInFollower.provided(change, realm, userId, from)
  })
  return token
}

/**
 * Ends all sessions of a user except the one with this cookie, which has a second factor from now on, or none any more.
 */
export async function endOtherSessions(
  change: Change,
  userId: number,
  token: string | undefined,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): Promise<void> {
  const { tx, state, append } = change
  await endSessionsOf(change, userId, token)
  const { rows } = await tx.query<{ id: number }>(
    'update sessions set has_second_factor = $3 where realm_id = $1 and user_id = $2 returning id',
    [state.id, userId, hasSecondFactor],
  )
  // Every node looks the one that stays up again: what it may do has changed.
  append(sessionsEnded.of({ userId, ids: rows.map(({ id }) => id), isStillUp: true }))
}

/** Ends the session of a cookie, if it exists. */
export async function endSession({ tx, state, append }: Change, token: string): Promise<void> {
  const { rows } = await tx.query<{ id: number; userId: number }>(
    'delete from sessions where realm_id = $1 and token_hash = $2 returning id, user_id as "userId"',
    [state.id, hashOfToken(token)],
  )
  for (const { id, userId } of rows) append(sessionsEnded.of({ userId, ids: [id] }))
}

/** Ends a user's session by its id. Returns whether there was one. */
export async function endSessionById(
  { tx, state, append }: Change,
  userId: number,
  id: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from sessions where realm_id = $1 and user_id = $2 and id = $3',
    [state.id, userId, id],
  )
  if (rowCount !== 0) append(sessionsEnded.of({ userId, ids: [id] }))
  return rowCount !== 0
}

/** Ends all sessions of a user, except the one with this cookie. */
export async function endSessionsOf(
  { tx, state, append }: Change,
  userId: number,
  exceptToken = '',
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'delete from sessions where realm_id = $1 and user_id = $2 and token_hash <> $3 returning id',
    [state.id, userId, hashOfToken(exceptToken)],
  )
  append(sessionsEnded.of({ userId, ids: rows.map(({ id }) => id) }))
}
