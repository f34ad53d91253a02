import { accountCookie } from '@parley/api/web/cookies'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { beginSession, endSession } from './commands.ts'
import { USER_AGENT_LENGTH } from './devices.ts'
import type { SessionOrigin } from './ports.ts'

const SESSION_COOKIE = 'parley_session'
/** The longest lifetime that browsers accept: the server decides when a session ends, by its last use. */
const COOKIE_SECONDS = 400 * DAY_SECONDS

/** The session token in a request's cookie. */
export function sessionTokenOf({ headers: { cookie } }: FastifyRequest): string | undefined {
  return cookie === undefined ? undefined : parseCookie(cookie)[SESSION_COOKIE]
}

/** From where a request comes. */
export function originOf({ ip: address, headers }: FastifyRequest): SessionOrigin {
  return { address, userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH) }
}

/**
 * Starts a session for an authenticated user and sets its cookies. Returns the value of the secret one.
 * @param hasSecondFactor whether they have shown a second factor
 */
export async function startSession(
  realm: Realm,
  userId: number,
  reply: FastifyReply,
  hasSecondFactor: boolean,
): Promise<string> {
  const token = await beginSession(realm, userId, { from: originOf(reply.request), hasSecondFactor })
  setCookie(realm, reply, { name: SESSION_COOKIE, value: token, httpOnly: true })
  nameAccount(realm, reply, userId)
  return token
}

/** Tells pages whose session it is, if the browser does not say it rightly. */
export function nameAccount(realm: Realm, reply: FastifyReply, userId: number) {
  const value = String(userId)
  if (parseCookie(reply.request.headers.cookie ?? '')[accountCookie] === value) return
  setCookie(realm, reply, { name: accountCookie, value, httpOnly: false })
}

function setCookie(
  realm: Realm,
  reply: FastifyReply,
  cookie: { name: string; value: string; httpOnly: boolean },
) {
  const secure = realm.url.startsWith('https:')
  const whole = { ...cookie, path: '/', sameSite: 'lax', secure, maxAge: COOKIE_SECONDS } as const
  reply.header('set-cookie', stringifySetCookie(whole))
}

/** Ends the session of a request and deletes its cookies. */
export async function forgetSession(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = sessionTokenOf(request)
  if (token !== undefined) await realm.change((change) => endSession(change, token))
  for (const name of [SESSION_COOKIE, accountCookie])
    reply.header('set-cookie', stringifySetCookie({ name, value: '', path: '/', maxAge: 0 }))
}
