import { createServer, type ServerResponse } from 'node:http'
import { announce } from './listen.ts'

// What node:http alone can do: every GET waits, until `POST /answer?LENGTH` gives all of them a body of that length.
const waiting = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
    return
  }
  const body = Buffer.alloc(Number(request.url?.split('?')[1]), 'x')
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  for (const poll of waiting) poll.writeHead(200, headers).end(body)
  response.end()
})
server.listen(0, '127.0.0.1', () => announce(server))
