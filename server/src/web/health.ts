import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'

/** A database that has not answered by then does not serve, whatever becomes of it. */
const ANSWER_WITHIN_MS = 5_000

/** For whatever watches over the server: whether it and its database serve. */
export function addHealth(app: FastifyInstance, server: Server) {
  app.get('/health', async (_request, reply) => {
    try {
      const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('late')),
      )
      await Promise.race([server.db.query('select 1'), late])
      return { status: 'ok', database: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'failing', database: 'unreachable' })
    }
  })
}
