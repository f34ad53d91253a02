import { decoderFor } from '@parley/api/contract/decode'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { routesOf } from '@parley/api/contract/route'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { noted } from '../audit/entries.ts'
import { askedBy } from '../db/query-limits.ts'
import { readership } from '../events/ports.ts'
import { becauseOf } from '../log/cause.ts'
import type { User } from '../realm/state.ts'
import type { ServerContext } from '../server-context.ts'
import { identifiedBy, identify, noteWhoActs } from './acting.ts'
import { methodsOfPaths } from './allowed-methods.ts'
import { checkLength } from './bodies.ts'
import { type CallerOf, realmOf, realmSoFar } from './caller.ts'
import { clientName } from './client-name.ts'
import { answerOddRequests, connectionOptions } from './connections.ts'
import { countAnswers } from './count-answers.ts'
import { FORM_BYTES, type Pairs } from './form.ts'
import { logRequests } from './log-requests.ts'
import { refuseInMaintenance } from './maintenance-mode.ts'
import { addPageRoute } from './page-routes.ts'
import { acceptForms, sourcesOf } from './parameters.ts'
import { authentication } from './ports.ts'
import { readProxyHeaders, trustIn } from './proxies.ts'
import { answerBadAddress, answerError, answerUnknown } from './refuse.ts'
import { requestIds, tellRequestIds } from './request-ids.ts'
import { ANSWERED, type Call, type Route } from './route.ts'
import { sendSuccess } from './success.ts'
import { followCertificate } from './tls.ts'
import { traceRequests, withinTrace } from './trace-requests.ts'
import { acceptUpgrades } from './upgrades.ts'

const API = '/api/v1'
/** The same endpoints for the web app, which authenticates by session cookie instead of API key. */
const SESSION_API = '/json'

const PATHS = { ignoreTrailingSlash: true, maxParamLength: 500 }

/** Builds the HTTP server from the declared routes. */
export async function buildApp(server: ServerContext): Promise<FastifyInstance> {
  const app = fastify({
    ...connectionOptions(server, streamPaths(server)),
    trustProxy: trustIn(server.config.trustedProxies),
    genReqId: requestIds(server.config.trustedProxies),
    frameworkErrors: answerBadAddress,
    exposeHeadRoutes: false,
    routerOptions: PATHS,
    forceCloseConnections: true,
  })
  answerOddRequests(app, server.patience)
  tellRequestIds(app)
  if (server.config.traces !== undefined) traceRequests(app, server.config.trustedProxies)
  readProxyHeaders(app, server.config)
  const { tls } = server.config
  if (tls !== undefined) followCertificate(app, tls, server.log)
  acceptForms(app, server.bodies)
  acceptUpgrades(app)
  noteWhoActs(app)
  app.addHook('onClose', async () => server.failures.close())
  logRequests(app, server)
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(server, error, request, reply))
  countAnswers(app)
  refuseInMaintenance(app, server)
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, (methods.get(url) ?? []).concat(method))
  })
  for (const route of server.features.routes) addRoute(app, server, route)
  for (const route of server.features.pageRoutes) addPageRoute(app, server, route)
  const { otherRoutes } = server.features
  for (const { arePages, add } of otherRoutes) if (!arePages) await add(app, server)
  // Pages are left out of `Allow` headers.
  const methodsOf = methodsOfPaths(new Map(methods), PATHS)
  for (const { arePages, add } of otherRoutes) if (arePages) await add(app, server)
  app.setNotFoundHandler((request, reply) => answerUnknown(server, request, reply, methodsOf(request.url)))
  return app
}

/** The paths at which a WebSocket may be opened. */
function streamPaths({ features }: ServerContext): ReadonlySet<string> {
  const streams = features.routes.filter(({ endpoint }) => endpoint.answersWith === 'stream')
  const patterns = streams.flatMap(({ endpoint }) => routesOf(endpoint).map(({ pattern }) => pattern))
  return new Set(patterns.flatMap((pattern) => [pattern, SESSION_API + pattern.slice(API.length)]))
}

function addRoute(app: FastifyInstance, server: ServerContext, route: Route) {
  const { authorize, callerBySession, callerFor } = authentication.provided
  const { stateFor } = readership.provided
  const decode = decoderFor(route.endpoint)
  const isRead = readsOnly(route.endpoint)
  const realmFor = route.followsJournal ? realmSoFar : realmOf
  const readsFile = route.endpoint.multipart === true
  for (const { method, pattern, pathParameters } of routesOf(route.endpoint)) {
    const answer = (callerOf: CallerOf) => async (request: FastifyRequest, reply: FastifyReply) => {
      // Awaits only promises: most callers and parameters are known at once, and each await costs a turn.
      const called = callerOf(server, request, realmFor)
      const who = called instanceof Promise ? await called : called
      const user = authorize(route.endpoint, who)
      // Files are not counted: one page shows many.
      if (route.endpoint.answersWith !== 'file') server.limits.count(who, request, reply)
      // Nobody reads the body of a GET request.
      if (method === 'GET') checkLength(request.raw, FORM_BYTES)
      const read = sourcesOf(server.bodies, request, readsFile)
      const sources = read instanceof Promise ? await read : read
      // The router gives texts, by the names in the pattern.
      const inPath = pathParameters(request.params as Record<string, string>)
      const { parameters, ignored } = decode(inPath, sources)
      const client = clientName(request, sources)
      identify(request, identifiedBy(who, client))
      const call: Call<Endpoint, User | undefined> = {
        server,
        realm: who.realm,
        state: user === undefined ? who.realm.state : stateFor(who.realm.state, user),
        user,
        session: who.session,
        parameters,
        ignored,
        client,
        realmUrl: who.realm.url,
        request,
        reply,
      }
      if (readsFile)
        call.readForm = (pairs: Pairs) => Object.assign(call, decode(inPath, [...sources, ...pairs]))
      const work = () => (isRead ? askedBy(reply.raw, () => route.handle(call)) : route.handle(call))
      const fields = await withinTrace(request, () => becauseOf({ request: request.id }, work))
      const { audits } = route.endpoint
      if (audits !== undefined)
        await who.realm.change(async ({ append }) => append(noted.of({ action: audits })))
      // Returning the reply makes Fastify wait until it is sent.
      if (fields === ANSWERED) return reply.sent ? undefined : reply
      return sendSuccess(call, route.endpoint, fields)
    }
    const takesPayload = route.endpoint.takesPayload === true
    const config = {
      isOpen: route.endpoint.access === 'none',
      takesPayload,
      waits: route.followsJournal,
      inMaintenance: route.endpoint.inMaintenance === true,
    }
    const callerOf = callerFor(route.endpoint)
    app.route({
      method,
      url: pattern,
      config,
      // Before a long body is read for somebody without the key.
      ...(takesPayload && { onRequest: async (request) => void (await callerOf(server, request, realmFor)) }),
      handler: answer(callerOf),
    })
    // Some services look whether the address is there before they send anything.
    if (takesPayload) {
      app.route({
        method: 'HEAD',
        url: pattern,
        config,
        handler: async (request, reply) => {
          server.limits.count(await callerOf(server, request, realmFor), request, reply)
          return reply.send()
        },
      })
    }
    if (pattern.startsWith(API) && !takesPayload) {
      app.route({
        method,
        url: SESSION_API + pattern.slice(API.length),
        config,
        handler: answer(callerBySession),
      })
    }
  }
}

/**
 * Whether the endpoint only reads, for its caller alone, so that its queries can be cancelled when the client leaves.
 * Polls do not count: their reads serve other clients too.
 */
function readsOnly({ method, answersWith, carries }: Endpoint): boolean {
  return method === 'GET' && answersWith === undefined && carries === undefined
}
