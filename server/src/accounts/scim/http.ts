import type { ApiError } from '@parley/api/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Uses } from '#directory/api-keys/uses.ts'
import { identify } from '#engine/http/acting.ts'
import { realmOf } from '#engine/http/caller.ts'
import { readBody } from '#engine/http/form.ts'
import { answerError } from '#engine/http/refuse.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { loadLimit } from '#engine/throttles/limit.ts'
import { isObject, type JsonObject, refusals, type ScimError, scimErrorOf } from './protocol.ts'
import type { ScimToken } from './state.ts'
import { knownToken } from './tokens.ts'

const TYPE = 'application/scim+json; charset=utf-8'

/** When tokens were last used. */
class TokenUses extends Uses {
  constructor(realm: Realm) {
    super(realm, 'scim_tokens')
  }
}

/** A request of a provider. */
export interface ScimCall {
  readonly realm: Realm
  readonly token: ScimToken
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: JsonObject
  /** The id in the path; empty without one. */
  readonly id: string
  /** The body. Throws invalidSyntax if it is no JSON object. */
  body(): JsonObject
}

type Handler = (call: ScimCall) => JsonObject | undefined | Promise<JsonObject | undefined>

/** Makes bodies and refusals in a scope of the app those of SCIM. */
export function speakScim(scope: FastifyInstance, server: ServerContext) {
  scope.removeAllContentTypeParsers()
  for (const type of ['application/scim+json', 'application/json'])
    scope.addContentTypeParser(type, (request, _payload, done) =>
      readBody(server.bodies, request, 'text', done),
    )
  scope.addContentTypeParser('*', (request, _payload, done) => readBody(server.bodies, request, 'none', done))
  scope.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const refusal = scimErrorOf(error)
    if (refusal === undefined) return answerError(server, error, request, reply)
    if ('fields' in error && error.code === 'RATE_LIMIT_HIT')
      reply.header('retry-after', Math.ceil(Number(error.fields['retry-after'])))
    return refuse(refusal, reply)
  })
  scope.setNotFoundHandler((_request, reply) => refuse(refusals.notFound('The address'), reply))
}

function refuse(refusal: ScimError, reply: FastifyReply) {
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  return reply.code(refusal.status).header('content-type', TYPE).send(JSON.stringify(refusal.body()))
}

/** Adds a route of SCIM. An undefined answer is one without a body. */
/** For one token of an identity provider, which sends a request for each account when it first fills an organization. */
const requests = loadLimit('scim', { seconds: 60, requests: 3000 })

export function addScimRoute(
  scope: FastifyInstance,
  server: ServerContext,
  [method, url]: readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string],
  handle: Handler,
) {
  scope.route({
    method,
    url,
    handler: async (request, reply) => {
      const realm = await realmOf(server, request)
      const token = tokenOf(server, realm, request)
      server.limits.countWork(requests, `${realm.state.id}:${token.id}`)
      realm.memory(TokenUses).note(token.id)
      identify(request, { type: 'scim', credentialId: token.id })
      // The router gives texts, by the names in the pattern.
      const { id = '' } = request.params as { id?: string }
      const call: ScimCall = {
        realm,
        token,
        request,
        reply,
        // The parser of queries gives texts, or lists of them.
        query: request.query as JsonObject,
        id,
        body: () => bodyOf(request),
      }
      return answer(call, await handle(call))
    },
  })
}

function tokenOf(server: ServerContext, { state }: Realm, { headers, ip }: FastifyRequest): ScimToken {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const token = given === undefined ? undefined : knownToken(state, given)
  if (token === undefined) {
    server.limits.countFailedAuthentication(ip)
    throw refusals.unauthorized()
  }
  if (state.isDeactivated) throw refusals.forbidden('The organization is deactivated')
  return token
}

function bodyOf({ body }: FastifyRequest): JsonObject {
  let parsed: unknown
  try {
    parsed = JSON.parse(typeof body === 'string' ? body : '')
  } catch {
    throw refusals.invalidSyntax('The body must be JSON')
  }
  if (!isObject(parsed)) throw refusals.invalidSyntax('The body must be an object')
  return parsed
}

function answer({ request, reply }: ScimCall, resource: JsonObject | undefined) {
  if (resource === undefined) return reply.code(204).send()
  // Where there is metadata, `withMeta` or a list of schemas made it.
  const { version, location } = (resource.meta ?? {}) as { version?: string; location?: string }
  if (version !== undefined) reply.header('etag', version)
  if (location !== undefined) reply.header('location', location)
  if (request.method === 'GET' && version !== undefined && request.headers['if-none-match'] === version)
    return reply.code(304).send()
  return reply.header('content-type', TYPE).send(JSON.stringify(resource))
}
