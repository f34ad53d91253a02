import { decoderFor } from '@parley/api/contract/decode'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { ApiError, errors } from '@parley/api/contract/errors'
import { routesOf } from '@parley/api/contract/route'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { databaseDoesNotServe, databaseTookTooLong } from '../db/database.ts'
import { askedBy } from '../db/patience.ts'
import type { Server } from '../server.ts'
import { addTus } from '../uploads/tus.ts'
import type { User } from '../users/state.ts'
import { addDocumentation } from '../web/documentation.ts'
import { addHealth } from '../web/health.ts'
import { addPages } from '../web/pages.ts'
import { admitted } from './authenticate.ts'
import {
  type Caller,
  callerByEither,
  callerByKey,
  callerBySession,
  callerWithoutCredentials,
} from './callers.ts'
import { clientName } from './client-name.ts'
import { methodsOfPaths } from './known-paths.ts'
import { LogCap } from './log-cap.ts'
import { acceptMultipart } from './multipart.ts'
import { addPageRoute } from './page-routes.ts'
import { acceptForms, sourcesOf } from './parameters.ts'
import { ANSWERED, type Call, type Route } from './route.ts'
import { sendSuccess } from './success.ts'

/** Forms above this are refused with 413; files have limits of their own. */
const BODY_LIMIT = 4 * 1024 * 1024
const API = '/api/v1'
/** The same interface for the web app, which has a session instead of a key. */
const SESSION_API = '/json'

const PATHS = { ignoreTrailingSlash: true, maxParamLength: 500 }

/** Builds the HTTP side of the server from what the folders declare. */
export async function buildApp(server: Server): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    routerOptions: PATHS,
    forceCloseConnections: true,
  })
  acceptForms(app)
  await acceptMultipart(app, { limits: { fieldSize: BODY_LIMIT } })
  // One line a request, written when the answer is out. Watching for that has its price: Fastify, which would do it for
  // two lines of its own, has no logger.
  const cap = new LogCap(server.log)
  app.addHook('onClose', async () => cap.close())
  if (server.log.isLevelEnabled('info')) {
    app.addHook('onResponse', (request, reply, done) => {
      if (reply.statusCode < 400 || cap.hasRoom(request.ip)) logRequest(server.log, request, reply)
      done()
    })
  }
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) =>
    answerError({ log: server.log, cap }, error, request, reply),
  )
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, (methods.get(url) ?? []).concat(method))
  })
  for (const route of server.features.routes) addRoute(app, server, route)
  for (const route of server.features.pageRoutes) addPageRoute(app, server, route)
  addHealth(app, server)
  await addTus(app, server)
  await addDocumentation(app, server)
  const methodsOf = methodsOfPaths(new Map(methods), PATHS)
  await addPages(app)
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, methodsOf(request.url)))
  return app
}

function addRoute(app: FastifyInstance, server: Server, route: Route) {
  const decode = decoderFor(route.endpoint)
  const isRead = readsOnly(route.endpoint)
  for (const { method, pattern, pathParameters } of routesOf(route.endpoint)) {
    const answer =
      (caller: (server: Server, request: FastifyRequest) => Caller | Promise<Caller>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        // Most callers and parameters are known at once; waiting for them all the same costs a turn for each request.
        const called = caller(server, request)
        const who = called instanceof Promise ? await called : called
        const user = admitted(who.realm.state, route.endpoint, who.user)
        // One page shows many files: they are no requests that somebody made.
        if (route.endpoint.answersWith !== 'file') server.limits.count(who, request, reply)
        const read = sourcesOf(request, route.endpoint.multipart === true)
        const sources = read instanceof Promise ? await read : read
        const { parameters, ignored } = decode(
          pathParameters(request.params as Record<string, string>),
          sources,
        )
        const call = {
          server,
          realm: who.realm,
          state: who.realm.state,
          user,
          session: who.session,
          parameters,
          ignored,
          client: clientName(request, sources),
          realmUrl: who.realm.url,
          request,
          reply,
        } as unknown as Call<Endpoint, User | undefined>
        const fields = await (isRead ? askedBy(reply.raw, () => route.handle(call)) : route.handle(call))
        // Whoever returns a reply that is not written yet has it watched until it is.
        if (fields === ANSWERED) return reply.sent ? undefined : reply
        return sendSuccess(call, route.endpoint, fields)
      }
    app.route({
      method,
      url: pattern,
      handler: answer(callerFor(route.endpoint)),
    })
    if (pattern.startsWith(API)) {
      app.route({ method, url: SESSION_API + pattern.slice(API.length), handler: answer(callerBySession) })
    }
  }
}

/** What is asked of the database for it is of no use to anybody else. A poll reads what others are told too. */
function readsOnly({ method, answersWith, carries }: Endpoint): boolean {
  return method === 'GET' && answersWith === undefined && carries === undefined
}

function callerFor({ access, rootRelative }: Endpoint) {
  if (access === 'none') return callerWithoutCredentials
  return rootRelative ? callerByEither : callerByKey
}

function answerError(
  { log, cap }: { log: Logger; cap: LogCap },
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ApiError) {
    if (error.code === 'RATE_LIMIT_HIT')
      reply.header('retry-after', Math.ceil(Number(error.fields['retry-after'])))
    if (error.code === 'UNAUTHORIZED' && request.url.startsWith(API)) {
      reply.header('www-authenticate', 'Basic realm="zulip"')
    }
    return reply.code(error.status).send(error.body())
  }
  const status = error.statusCode ?? 500
  if (databaseTookTooLong(error)) {
    const { url: route = 'unknown' } = request.routeOptions
    log.warn({ route, problem: error.message }, 'a request failed: the database took too long over it')
    const failure = errors.databaseTooSlow()
    return reply.code(failure.status).send(failure.body())
  }
  if (databaseDoesNotServe(error)) {
    // Every request meets it until it is over: a line for each, and no more.
    if (cap.hasRoom(request.ip))
      log.error({ problem: error.message }, 'a request failed: the database does not serve')
    const failure = errors.databaseOutOfService()
    return reply.code(failure.status).send(failure.body())
  }
  if (status >= 500) {
    if (cap.hasRoom(request.ip)) log.error({ err: error }, 'a request failed')
    const failure = errors.internalServerError()
    return reply.code(failure.status).send(failure.body())
  }
  return reply.code(status).send(errors.badRequest(error.message).body())
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/** What is there, but not by this method, says by which. */
function answerUnknown({ method }: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) {
  if (allowed.length === 0 || allowed.includes(method) || !METHODS.includes(method)) {
    return reply.code(404).send(errors.notFound('Not found').body())
  }
  const body = { result: 'error', msg: 'Method Not Allowed', allowed_methods: allowed }
  return reply.code(405).header('allow', allowed.join(', ')).send(body)
}

/** The route and not the address: what people search for or are called is nobody's business later. */
function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  const { url: route = 'unknown' } = request.routeOptions
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
}
