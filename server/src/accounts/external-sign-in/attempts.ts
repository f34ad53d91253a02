import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#directory/sessions/tokens.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Sealing } from '#engine/sealing.ts'
import { unixNow } from '#engine/time.ts'
import type { HandOver } from '../sign-in/hand-over.ts'
import type { Secrets } from './method.ts'

/** How long somebody may take at the provider. */
export const ATTEMPT_SECONDS = 600

/** A sign-in on its way through the provider. */
export interface Attempt {
  readonly realmId: number
  /** As `kind:name`. */
  readonly provider: string
  readonly state: string
  readonly expiresAt: number
  readonly secrets: Secrets
  readonly handOver?: HandOver
}

/**
 * Sign-ins on their way. Each is in a cookie, sealed: so that nobody fills a table of the server by beginning many, and
 * only the browser that began one can end it.
 */
export class Attempts {
  readonly #sealing: Sealing

  constructor(secret: string) {
    this.#sealing = new Sealing(secret, 'sign-ins on their way')
  }

  newState(): string {
    return newSecret()
  }

  /** Gives the browser the cookie. */
  keep(realm: Realm, reply: FastifyReply, attempt: Omit<Attempt, 'realmId' | 'expiresAt'>) {
    const whole: Attempt = { ...attempt, realmId: realm.state.id, expiresAt: unixNow() + ATTEMPT_SECONDS }
    this.#setCookie(realm, reply, attempt.state, this.#seal(whole), ATTEMPT_SECONDS)
  }

  /** The sign-in of a state that this browser has begun; undefined if it has not, or too long ago. */
  find(realm: Realm, request: FastifyRequest, state: string): Attempt | undefined {
    const sealed = parseCookie(request.headers.cookie ?? '')[cookieName(state)]
    const attempt = sealed === undefined ? undefined : this.#open(sealed)
    const isGood =
      attempt?.realmId === realm.state.id && attempt.state === state && attempt.expiresAt > unixNow()
    return isGood ? attempt : undefined
  }

  forget(realm: Realm, reply: FastifyReply, state: string) {
    this.#setCookie(realm, reply, state, '', 0)
  }

  #setCookie(realm: Realm, reply: FastifyReply, state: string, value: string, maxAge: number) {
    const cookie = {
      name: cookieName(state),
      value,
      path: '/complete/',
      httpOnly: true,
      // Comes along where a provider sends the browser back by a link, but not by a form.
      sameSite: 'lax',
      secure: realm.url.startsWith('https:'),
      maxAge,
    } as const
    reply.header('set-cookie', stringifySetCookie(cookie))
  }

  #seal(attempt: Attempt): string {
    return this.#sealing.seal(JSON.stringify(attempt)).toString('base64url')
  }

  #open(sealed: string): Attempt | undefined {
    const text = this.#sealing.open(Buffer.from(sealed, 'base64url'))
    // Only this server can have sealed it.
    return text === undefined ? undefined : (JSON.parse(text) as Attempt)
  }
}

/** Several sign-ins of one browser may be on their way, in tabs. */
const cookieName = (state: string) => `parley_sign_in_${state.replaceAll(/[^\w-]/g, '').slice(0, 8)}`
