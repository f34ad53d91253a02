import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { beginSession, endSession } from './commands.ts'

const SESSION_COOKIE = 'parley_session'
/** As long as browsers keep a cookie at all: when a session ends is for the server to say, by when it was last used. */
const COOKIE_SECONDS = 400 * DAY_SECONDS

/** The token of the browser session that a request comes with. */
export function sessionTokenOf({ headers: { cookie } }: FastifyRequest): string | undefined {
  return cookie === undefined ? undefined : parseCookie(cookie)[SESSION_COOKIE]
}

/** Begins a session of somebody whom the browser has shown to be who they are. */
export async function startSession(realm: Realm, userId: number, reply: FastifyReply): Promise<void> {
  const token = await beginSession(realm, userId)
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: SESSION_COOKIE,
      value: token,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: realm.url.startsWith('https:'),
      maxAge: COOKIE_SECONDS,
    }),
  )
}

/** Ends the session that a request comes with, and lets the browser forget it. */
export async function forgetSession(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = sessionTokenOf(request)
  if (token !== undefined) await realm.change((change) => endSession(change, token))
  reply.header('set-cookie', stringifySetCookie({ name: SESSION_COOKIE, value: '', path: '/', maxAge: 0 }))
}
