import { browserSessions } from '@parley/api/server/limits'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { sessionsEnded } from './entries.ts'
import { logInFollower, type SessionOrigin } from './ports.ts'
import { hashOfToken, newSecret } from './tokens.ts'

const NOWHERE: SessionOrigin = { address: '', userAgent: '' }

/** Starts a session and returns the cookie's value. If the user has too many, the least recently used one ends. */
export async function beginSession(realm: Realm, userId: number, from = NOWHERE): Promise<string> {
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
      `insert into sessions (realm_id, token_hash, user_id, address, user_agent, created_at, last_seen_at)
       values ($1, $2, $3, $4, $5, extract(epoch from now()), extract(epoch from now()))`,
      [state.id, hashOfToken(token), userId, from.address, from.userAgent],
    )
    await logInFollower.provided(change, realm, userId, from)
  })
  return token
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
