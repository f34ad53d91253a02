import { createServer } from 'node:http'
import { announce } from './listen.ts'

/** What is ready comes in pieces of about this size. */
const PIECE = Buffer.alloc(50_000, 'x')

// The limit of node:http alone: `GET /?LENGTH` is answered with as many bytes, which are in memory already.
const server = createServer(({ url = '' }, response) => {
  const length = Number(url.split('?')[1])
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  response.cork()
  for (let rest = length; rest > 0; rest -= PIECE.length) response.write(PIECE.subarray(0, rest))
  response.end()
})
// Between two questions the other server is asked, on a slow machine for longer than Node keeps a connection open.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => announce(server))
