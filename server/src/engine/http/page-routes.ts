import { decoderFor } from '@parley/api/contract/decode'
import { routesOf } from '@parley/api/contract/route'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../server-context.ts'
import { sourcesOf } from './parameters.ts'
import { authentication } from './ports.ts'
import type { PageCall, PageRoute } from './route.ts'
import { sendSuccess } from './success.ts'

/**
 * Adds an endpoint that the web app needs before it has a session. Only pages of this origin may call those that
 * change something.
 */
export function addPageRoute(app: FastifyInstance, server: ServerContext, { endpoint, handle }: PageRoute) {
  const decode = decoderFor(endpoint)
  for (const { method, pattern } of routesOf(endpoint)) {
    app.route({
      method,
      url: pattern,
      config: { isOpen: true, inMaintenance: endpoint.inMaintenance === true },
      handler: async (request, reply) => {
        if (method !== 'GET') authentication.provided.checkOwnPage(request)
        const { parameters, ignored } = decode({}, await sourcesOf(server.bodies, request, false))
        const call: PageCall<typeof endpoint> = { server, parameters, ignored, request, reply }
        return sendSuccess(call, endpoint, await handle(call))
      },
    })
  }
}
