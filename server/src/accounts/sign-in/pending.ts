import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken, newSecret } from '#directory/sessions/tokens.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import type { Origin } from './origin.ts'

// People whom an identity provider has signed in, and who are still asked for their second factor. Only the browser that
// came back from the provider has the token, and nothing is open to it before.

const PENDING_SECONDS = 600
const COOKIE = 'parley_second_factor'

/** Keeps a sign-in until its second factor is shown. It takes the place of the person's last one. */
export async function keepPending(
  realm: Realm,
  userId: number,
  origin: Origin,
  reply: FastifyReply,
): Promise<void> {
  const token = newSecret()
  await realm.db.query(
    `insert into pending_sign_ins (realm_id, user_id, token_hash, expires_at, origin) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id) do update set token_hash = $3, expires_at = $4, origin = $5`,
    [realm.state.id, userId, hashOfToken(token), unixNow() + PENDING_SECONDS, origin],
  )
  setCookie(realm, reply, token, PENDING_SECONDS)
}

/** Whose sign-in a browser has begun; undefined if it has not, or too long ago. */
export async function pendingOf(
  { db, state }: Realm,
  { headers: { cookie = '' } }: FastifyRequest,
): Promise<{ user: User; origin: Origin } | undefined> {
  const token = parseCookie(cookie)[COOKIE]
  if (token === undefined) return undefined
  const { rows } = await db.query<{ userId: number; origin: Origin }>(
    `select user_id as "userId", origin from pending_sign_ins
     where realm_id = $1 and token_hash = $2 and expires_at > $3`,
    [state.id, hashOfToken(token), unixNow()],
  )
  const [row] = rows
  const user = state.users.get(row?.userId ?? 0)
  return row === undefined || user === undefined ? undefined : { user, origin: row.origin }
}

export async function forgetPending(realm: Realm, userId: number, reply: FastifyReply): Promise<void> {
  await realm.db.query('delete from pending_sign_ins where realm_id = $1 and user_id = $2', [
    realm.state.id,
    userId,
  ])
  setCookie(realm, reply, '', 0)
}

/** Deletes those that nobody ended. */
export async function deleteOldPending(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from pending_sign_ins where realm_id = $1 and expires_at <= $2', [
    realmId,
    unixNow(),
  ])
}

function setCookie(realm: Realm, reply: FastifyReply, value: string, maxAge: number) {
  const cookie = {
    name: COOKIE,
    value,
    path: '/json/login/',
    httpOnly: true,
    sameSite: 'lax',
    secure: realm.url.startsWith('https:'),
    maxAge,
  } as const
  reply.header('set-cookie', stringifySetCookie(cookie))
}
