import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'

/** For whatever watches over the server: whether it and its database serve. */
export function addHealth(app: FastifyInstance, server: Server) {
  app.get('/health', async (_request, reply) => {
    try {
      await server.db.query('select 1')
      return { status: 'ok', database: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'failing', database: 'unreachable' })
    }
  })
}
