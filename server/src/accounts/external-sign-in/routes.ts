import { errors } from '@parley/api/contract/errors'
import { pages } from '@parley/api/web/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { needsSecondFactor } from '#directory/permissions/second-factors.ts'
import type { User } from '#directory/users/state.ts'
import { realmOf } from '#engine/http/caller.ts'
import { pairsOf } from '#engine/http/form.ts'
import { otherRoutes } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { completeSignIn } from '../sign-in/complete.ts'
import { type HandOver, handOverIn } from '../sign-in/hand-over.ts'
import { keepPending } from '../sign-in/pending.ts'
import { logInPage, orProblemPage, problemPage, SignInFailed, secondFactorPage } from '../sign-in/problem.ts'
import { type FactorKind, factorsOf } from '../two-factors/factors.ts'
import { accountFor } from './account.ts'
import { endSessionsFrom } from './log-out.ts'
import { applyMapping } from './mapping.ts'
import type { EndedThere } from './method.ts'
import { OidcMethod } from './oidc.ts'
import { SamlMethod } from './saml.ts'

interface Named {
  Params: { kind: string; name: string }
  Querystring: Record<string, unknown>
}
type NamedRequest = FastifyRequest<Named>

/** Begins a sign-in: sends the browser to the provider. */
export const begin = otherRoutes((app, server) => {
  for (const action of ['login', 'register']) {
    app.get<Named>(`/accounts/${action}/social/:kind/:name`, async (request, reply) => {
      const realm = await realmOf(server, request)
      server.limits.count({ realm, user: undefined }, request, reply)
      let handOver: HandOver | undefined
      try {
        handOver = handOverIn(request.query)
      } catch {
        return reply.redirect(problemPage('app_key_invalid'), 303)
      }
      if (handOver === undefined && isDesktopApp(request)) return toBrowser(request, reply)
      const work = async () => {
        const method = methodOf(server, realm, request)
        const state = server.externalSignIn.attempts.newState()
        const { url, secrets } = await method.begin(realm, state)
        const attempt = { provider: idOf(request), state, secrets, ...(handOver && { handOver }) }
        server.externalSignIn.attempts.keep(realm, reply, attempt)
        return reply.header('cache-control', 'no-store').redirect(url, 303)
      }
      return inWords(server, reply, work, handOver)
    })
  }
})

/** The desktop app shows pages itself, and leaves the sign-in to the browser that knows the person. */
const isDesktopApp = ({ headers }: FastifyRequest) => /\bZulipElectron\//.test(headers['user-agent'] ?? '')

function toBrowser({ params: { kind, name } }: NamedRequest, reply: FastifyReply) {
  return reply.redirect(`${pages.desktop}#${kind}/${name}`, 303)
}

/** Where a provider sends the browser back to. */
export const finish = otherRoutes((app, server) => {
  app.get<Named>('/complete/:kind/:name', async (request, reply) => {
    const realm = await realmOf(server, request)
    server.limits.count({ realm, user: undefined }, request, reply)
    const query = new URLSearchParams(queryOf(request))
    const state = query.get('state') ?? ''
    const { attempts } = server.externalSignIn
    const attempt = attempts.find(realm, request, state)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const work = async () => {
      const method = methodOf(server, realm, request)
      if (attempt?.provider !== idOf(request)) throw new SignInFailed('state_lost')
      attempts.forget(realm, reply, state)
      const person = await method.finish(realm, query, state, attempt.secrets)
      const { id } = await accountFor(realm, method.provider, person)
      await applyMapping(realm, id, method.provider, person)
      const user = realm.state.users.get(id)
      if (user === undefined) throw new SignInFailed('state_lost')
      const { handOver } = attempt
      const { origin } = person
      const { second_factor: hasSecondFactor } = method.provider
      const asked = hasSecondFactor ? [] : await factorsToAskFor(realm, user)
      if (asked.length > 0) {
        await keepPending(realm, user.id, origin, reply)
        return reply.redirect(secondFactorPage(asked, handOver), 303)
      }
      const signedIn = await completeSignIn({ server, realm, reply, user, handOver, origin, hasSecondFactor })
      if (signedIn.for === 'mobile') return reply.redirect(signedIn.url, 302)
      if (signedIn.for === 'desktop') return reply.redirect(`${pages.desktop}#${signedIn.token}`, 303)
      // With an app that still waits, a second factor has to be set up first: then the page goes on for the app.
      return reply.redirect(handOver === undefined ? '/' : logInPage({}, handOver), 303)
    }
    return inWords(server, reply, work, attempt?.handOver)
  })
})

/** What is asked of somebody where the organization requires a second factor, and they have one. */
async function factorsToAskFor({ db, state }: Realm, user: User): Promise<FactorKind[]> {
  return user.isActive && needsSecondFactor(state, user) ? factorsOf(db, state.id, user.id) : []
}

/** Where a SAML provider has the browser post its answer. */
export const receive = otherRoutes((app, server) => {
  app.post<Named>('/complete/:kind/:name', async (request, reply) => {
    const realm = await realmOf(server, request)
    server.limits.count({ realm, user: undefined }, request, reply)
    return inWords(server, reply, async () => {
      const method = methodOf(server, realm, request)
      if (!(method instanceof SamlMethod)) throw new SignInFailed('answer_invalid')
      const fields = formOf(request)
      await method.receive(realm, fields.get('SAMLResponse') ?? '')
      const { kind, name } = request.params
      const state = new URLSearchParams({ state: fields.get('RelayState') ?? '' })
      return reply.redirect(`/complete/${kind}/${name}?${state}`, 303)
    })
  })
})

/** Where a provider says that it has ended a session: OpenID Connect by itself, SAML through the browser. */
export const logOutThere = otherRoutes((app, server) => {
  app.post<Named>('/complete/:kind/:name/logout', async (request, reply) => {
    const realm = await realmOf(server, request)
    const form = formOf(request)
    reply.header('cache-control', 'no-store')
    const work = async () => {
      const method = methodOf(server, realm, request)
      if (method instanceof OidcMethod) return endByToken(realm, method, form.get('logout_token'), reply)
      // The answer to a log-out that began here, where the session has ended already.
      if (!form.has('SAMLRequest')) return reply.redirect('/', 303)
      return endByRequest(realm, await method.endedByForm(realm, form), reply)
    }
    return inWords(server, reply, work)
  })
  app.get<Named>('/complete/:kind/:name/logout', async (request, reply) => {
    const realm = await realmOf(server, request)
    const query = queryOf(request)
    reply.header('cache-control', 'no-store')
    const work = async () => {
      const method = methodOf(server, realm, request)
      if (method instanceof OidcMethod || !new URLSearchParams(query).has('SAMLRequest'))
        return reply.redirect('/', 303)
      return endByRequest(realm, await method.endedByAddress(realm, query), reply)
    }
    return inWords(server, reply, work)
  })
})

async function endByRequest(
  realm: Realm,
  { ended, answerUrl }: { ended: EndedThere; answerUrl: string },
  reply: FastifyReply,
) {
  await endSessionsFrom(realm, ended)
  return reply.redirect(answerUrl, 303)
}

/** Answers the provider itself, which reads no pages. */
async function endByToken(realm: Realm, method: OidcMethod, token: string | undefined, reply: FastifyReply) {
  try {
    await endSessionsFrom(realm, await method.endedBy(token ?? ''))
    return reply.code(200).send()
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error
    return reply.code(400).send({ error: 'invalid_request' })
  }
}

/** What a SAML provider is told of this server. */
export const metadata = otherRoutes((app, server) => {
  app.get<Named>('/complete/:kind/:name/metadata', async (request, reply) => {
    const realm = await realmOf(server, request)
    return inWords(server, reply, async () => {
      const method = methodOf(server, realm, request)
      if (!(method instanceof SamlMethod)) throw new SignInFailed('method_off')
      return reply.header('content-type', 'application/samlmetadata+xml').send(await method.metadata(realm))
    })
  })
})

const idOf = ({ params: { kind, name } }: NamedRequest) => `${kind}:${name}`

function methodOf({ externalSignIn }: ServerContext, realm: Realm, request: NamedRequest) {
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  const method = externalSignIn.methodOf(realm, idOf(request))
  if (method === undefined) throw new SignInFailed('method_off')
  return method
}

const queryOf = ({ raw: { url = '' } }: FastifyRequest) =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''

function formOf({ body }: FastifyRequest): Map<string, string> {
  return new Map(typeof body === 'string' ? pairsOf(body) : [])
}

/** Says failures on the log-in page, and their causes, which are for the operator, in the log. */
function inWords(
  { log, failures }: ServerContext,
  reply: FastifyReply,
  work: () => Promise<unknown>,
  handOver?: HandOver,
) {
  const logged = async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SignInFailed && error.cause !== undefined && failures.hasRoom(reply.request.ip))
        log.warn({ err: error.cause, problem: error.problem }, 'a sign-in by an identity provider failed')
      throw error
    }
  }
  return orProblemPage(reply, logged, handOver)
}
