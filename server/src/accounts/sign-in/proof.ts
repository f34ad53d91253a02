import { errors } from '@parley/api/contract/errors'
import { passkeyErrors } from '@parley/api/passkeys/errors'
import { twoFactorErrors } from '@parley/api/two-factors/errors'
import type { FastifyRequest } from 'fastify'
import { sessionTokenOf } from '#directory/sessions/cookie.ts'
import { Sessions } from '#directory/sessions/sessions.ts'
import type { User } from '#directory/users/state.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import type { SecondFactor } from '../two-factors/two-factors.ts'
import { logIn } from './log-in.ts'
import { countLogIn, noteLogIn } from './log-in-limits.ts'
import { originOf } from './origin.ts'

/** How long a log-in stands in for the password where nobody can be asked for one. */
const FRESH_SECONDS = 600

export interface Proof extends SecondFactor {
  readonly password?: string | undefined
}

/** A request of somebody who is logged in. */
interface Asked {
  readonly server: ServerContext
  readonly realm: Realm
  readonly user: User
  readonly request: FastifyRequest
}

/**
 * Checks that it is them, before what a thief of the session may not do: by password and second factor, or by a passkey
 * alone, which is both. Throws AUTHENTICATION_FAILED, or SECOND_FACTOR_REQUIRED.
 */
export async function checkItIsThem(asked: Asked, { password, ...second }: Proof): Promise<void> {
  const { server, realm, user, request } = asked
  const address = request.ip
  if (password !== undefined) {
    const found = await logIn(server, realm, { ...second, password, name: user.deliveryEmail, address })
    if (found.user.id !== user.id) throw errors.authenticationFailed()
  } else if (second.passkey !== undefined) {
    if ((await server.passkeys.check(realm, second.passkey)).id !== user.id) throw passkeyErrors.refused()
  } else {
    if ((await proofTaken(asked)) !== 'nothing') throw twoFactorErrors.logInAgain()
    // Codes are counted as those of log-ins are: otherwise they could be guessed here.
    const attempt = { name: user.deliveryEmail, address }
    await countLogIn(server, realm, attempt)
    await server.twoFactors.check(realm, user, second)
    await noteLogIn(server, realm, attempt)
  }
}

/**
 * What is asked of them beside a second factor. Not the password of who has just logged in, if a provider signed them in
 * or the organization requires a second factor first: whoever has none could not go on, and the others have just typed it.
 */
export async function proofTaken({
  realm,
  request,
}: Pick<Asked, 'realm' | 'request'>): Promise<'password' | 'nothing' | 'log-in'> {
  const { db, state } = realm
  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await realm.memory(Sessions).find(token)
  if (token !== undefined && session !== undefined && session.createdAt > unixNow() - FRESH_SECONDS) {
    if (session.lacksSecondFactor) return 'nothing'
    if ((await originOf(db, state.id, token)) !== undefined) return 'nothing'
  }
  const hasPasswords = isAuthenticationEnabled(state, 'Email') || isAuthenticationEnabled(state, 'LDAP')
  return hasPasswords ? 'password' : 'log-in'
}
