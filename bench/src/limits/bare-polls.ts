import { createServer, type ServerResponse } from 'node:http'
import { announce } from './listen.ts'

// The limit of node:http alone: every GET waits until `POST /?LENGTH&TURN` answers all of them with a body of that
// length, TURN of them per tick.
const waiting = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
    return
  }
  const [length, perTurn] = (request.url?.split('?')[1] ?? '').split('&').map(Number)
  const body = Buffer.alloc(length ?? 0, 'x')
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const polls = [...waiting]
  const turn = () => {
    for (const poll of polls.splice(0, perTurn)) poll.writeHead(200, headers).end(body)
    if (polls.length > 0) setImmediate(turn)
  }
  turn()
  response.end()
})
server.listen(0, '127.0.0.1', () => announce(server))
