import { errors } from '@parley/api/contract/errors'
import { realmErrors } from '@parley/api/realm/errors'
import { maxRealmNameLength } from '@parley/api/realm/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkOwnPage, realmOf } from '../http/callers.ts'
import { sourcesOf } from '../http/parameters.ts'
import { isAuthenticationEnabled } from '../realm/authentication-methods.ts'
import type { Server } from '../server.ts'
import { forgetSession, sessionTokenOf, startSession } from '../sessions/cookie.ts'
import { logIn } from '../sessions/log-in.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { Sessions } from '../sessions/sessions.ts'
import { checkedEmail, checkedFullName, checkPassword } from '../users/checks.ts'

/** What the web app needs before it has a session: not part of the API, and only for pages of this origin. */
export function addBrowserRoutes(app: FastifyInstance, server: Server) {
  app.get('/json/session', (request) => sessionOf(server, request))

  app.post('/json/login', async (request, reply) => {
    checkOwnPage(request)
    const form = await formOf(request)
    const realm = await realmOf(server, request)
    const user = await logIn(server, realm, required(form, 'username'), required(form, 'password'))
    await startSession(realm, user.id, reply)
    return success({ user_id: user.id })
  })

  app.post('/json/logout', async (request, reply) => {
    checkOwnPage(request)
    await forgetSession(await realmOf(server, request), request, reply)
    return success({})
  })

  app.post('/json/setup', async (request, reply) => {
    checkOwnPage(request)
    const { realm, email, password } = await setUp(server, request)
    const user = await logIn(server, realm, email, password)
    await startSession(realm, user.id, reply)
    return success({ user_id: user.id })
  })
}

async function sessionOf(server: Server, request: FastifyRequest) {
  if (!server.realms.existsAt(request.host)) {
    // A name in front of the host that belongs to nobody is a mistake, not an invitation to set up.
    if (server.realms.stringIdAt(request.host) !== '') throw errors.nonexistentSubdomain()
    return success({ logged_in: false, needs_setup: true, realm_name: null })
  }
  const realm = await realmOf(server, request)
  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await realm.memory(Sessions).find(token)
  const isActive = session !== undefined && realm.state.users.get(session.userId)?.isActive === true
  return success({
    logged_in: isActive,
    needs_setup: false,
    realm_name: realm.state.settings.name,
    // The directory knows people by other names too.
    email_usernames: !isAuthenticationEnabled(realm.state, 'LDAP'),
  })
}

/** Makes the organisation and its owner as the first visitor wants them. Throws where there is one already. */
async function setUp(server: Server, request: FastifyRequest) {
  if (server.realms.existsAt(request.host)) throw errors.badRequest('This organization is already set up')
  const form = await formOf(request)
  const name = required(form, 'organization_name').trim()
  if (name === '') throw realmErrors.nameEmpty()
  if ([...name].length > maxRealmNameLength) {
    throw errors.badRequest(`organization_name is too long (limit: ${maxRealmNameLength} characters)`)
  }
  const password = required(form, 'password')
  checkPassword(password)
  const email = checkedEmail(required(form, 'email'))
  const fullName = checkedFullName(required(form, 'full_name'))
  const owner = { email, fullName, passwordHash: await hashPassword(password) }
  const realm = await server.realms.create({ stringId: '', name, owner })
  return { realm, email, password }
}

const success = (fields: object) => ({ result: 'success', msg: '', ...fields })

async function formOf(request: FastifyRequest): Promise<Map<string, string>> {
  return new Map(await sourcesOf(request, false))
}

function required(form: ReadonlyMap<string, string>, name: string): string {
  const value = form.get(name)
  if (value === undefined || value === '') throw errors.missingArgument(name)
  return value
}
