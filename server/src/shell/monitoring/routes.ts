import { errors } from '@parley/api/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import type { Config } from '#engine/config.ts'
import { isWithinAny } from '#engine/fetching/addresses.ts'
import { isFromThisMachine } from '#engine/http/loopback.ts'
import { otherRoutes } from '#engine/http/route.ts'
import { Exposition } from './exposition.ts'

/** `/metrics`, for Prometheus. */
export const metrics = otherRoutes((app, server) => {
  const exposition = new Exposition(server)
  app.get('/metrics', { config: { watches: true } }, async (request, reply) => {
    checkMayRead(server.config, request, reply)
    const { contentType, text } = await exposition.read()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text)
  })
})

/**
 * With a token, whoever has it. Without one, only who asks on this machine itself: a proxy here passes on requests of
 * others from the same address, and one that `TRUSTED_PROXIES` names may do so without a header that shows it.
 */
function checkMayRead(
  { metricsToken, trustedProxies }: Config,
  { headers, socket }: FastifyRequest,
  reply: FastifyReply,
) {
  if (metricsToken === undefined) {
    const isOfProxy = isWithinAny(socket.remoteAddress ?? '', trustedProxies)
    if (!isOfProxy && isFromThisMachine({ headers, socket })) return
    throw errors.forbidden('Set METRICS_TOKEN to read the metrics from elsewhere than the server itself')
  }
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (isSameSecret(given, metricsToken)) return
  reply.header('www-authenticate', 'Bearer realm="metrics"')
  throw errors.unauthorized()
}
