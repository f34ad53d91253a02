import { decoderFor } from '@parley/api/contract/decode'
import { sendMessage } from '@parley/api/messages/endpoints'
import { Bodies } from '@parley/server/http/bodies'
import { acceptForms, sourcesOf } from '@parley/server/http/parameters'
import { PATIENCE } from '@parley/server/http/patience'
import fastify from 'fastify'
import { announce } from './listen.ts'

// The server's HTTP library and its decoding of the contract, with nothing behind: it answers a send at once.
const app = fastify({ forceCloseConnections: true })
const bodies = new Bodies(PATIENCE)
acceptForms(app, bodies)
const decode = decoderFor(sendMessage)
let lastId = 0
app.post('/api/v1/messages', async (request, reply) => {
  decode({}, await sourcesOf(bodies, request, false))
  lastId++
  return reply
    .header('content-type', 'application/json')
    .send(JSON.stringify({ result: 'success', msg: '', id: lastId }))
})
await app.listen({ host: '127.0.0.1', port: 0 })
announce(app.server)
