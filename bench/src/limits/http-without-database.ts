import { decoderFor } from '@parley/api/contract/decode'
import { sendMessage } from '@parley/api/messages/endpoints'
import { pairsOf } from '@parley/server/engine/http/form'
import fastify from 'fastify'
import { announce } from './listen.ts'

// The limit of the server's HTTP library and its decoding of the contract: answers a send at once, with nothing behind.
const app = fastify({ forceCloseConnections: true })
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
const decode = decoderFor(sendMessage)
let lastId = 0
app.post('/api/v1/messages', async (request, reply) => {
  decode({}, pairsOf(String(request.body)))
  lastId++
  return reply
    .header('content-type', 'application/json')
    .send(JSON.stringify({ result: 'success', msg: '', id: lastId }))
})
await app.listen({ host: '127.0.0.1', port: 0 })
announce(app.server)
