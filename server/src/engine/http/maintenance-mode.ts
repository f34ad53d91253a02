import { errors } from '@parley/api/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../server-context.ts'
import { unixNow } from '../time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is open during maintenance, although it does more than read. */
    inMaintenance?: boolean
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
/** When to try again if nobody knows how long it takes, and the longest that is said, in seconds. */
const WAIT = { unknown: 300, least: 30, most: 3600 }

/** Refuses changes while the server is in maintenance, before their body is read. */
export function refuseInMaintenance(app: FastifyInstance, { realms }: ServerContext) {
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => READING.has(method))) return
    if (route.config?.inMaintenance === true) return
    const check = ({ host, method }: FastifyRequest, _reply: unknown, done: (refusal?: Error) => void) => {
      const maintenance = realms.existsAt(host)
        ? realms.at(host).state.serverNotices.server_maintenance
        : null
      if (maintenance === null || READING.has(method)) return done()
      const { text, until } = maintenance
      const left = until === null ? WAIT.unknown : until - unixNow()
      done(errors.inMaintenance(text, Math.min(WAIT.most, Math.max(WAIT.least, left))))
    }
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}
