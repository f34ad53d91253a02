import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../server-context.ts'

/** Until this part of the time, load balancers notice that the node is not ready. */
const NOTICED_AFTER = 1 / 2
const STEPS = 10
/** How long a poll may wait at a node that is about to stop: clients poll again at once. */
export const DRAINING_POLL_MS = 1_000

/**
 * Hands the clients over to other nodes, while everything is still answered. `/health/ready` says 503, connections
 * close after their next answer, and polls and streams end step by step, so that the others are not asked by all at once.
 */
export async function drain(app: FastifyInstance, { config, health, realms }: ServerContext): Promise<void> {
  const ms = config.drainSeconds * 1000
  if (ms === 0) return
  health.isDraining = true
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  app.server.closeIdleConnections()
  await sleep(ms * NOTICED_AFTER)
  for (let left = STEPS; left > 0; left--) {
    for (const { queues } of realms.all()) queues.release(1 / left)
    await sleep((ms * (1 - NOTICED_AFTER)) / STEPS)
  }
}
