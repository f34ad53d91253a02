import { Agent, request as send } from 'node:http'
import type { ConnectionOptions } from '@parley/client'

type Fetch = NonNullable<ConnectionOptions['fetch']>

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Fetches from the server at `port` with this host header, which `fetch` itself does not allow to set. */
export function fetchAs(host: string, port: number): Fetch {
  return async (input, init) => {
    const wanted = new Request(input, init)
    const { pathname, search } = new URL(wanted.url)
    const body = Buffer.from(await wanted.arrayBuffer())
    const headers = { ...Object.fromEntries(wanted.headers), host, 'content-length': body.length }
    return new Promise((resolve, reject) => {
      const options = {
        agent,
        port,
        host: '127.0.0.1',
        path: pathname + search,
        method: wanted.method,
        headers,
      }
      send(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
        const done = () => {
          const { statusCode: status = 500, headers } = answer
          // `Response` throws for a body with these statuses. Redirects are answers here.
          const content = status === 204 || status === 304 ? null : Buffer.concat(chunks)
          const shown = status >= 300 && status < 400 ? 200 : status
          resolve(
            new Response(content, {
              status: shown,
              headers: { 'content-type': headers['content-type'] ?? '' },
            }),
          )
        }
        answer.on('end', done)
        // A stream does not end by itself.
        if (answer.headers['content-type'] === 'text/event-stream') {
          answer.once('data', () => {
            done()
            answer.destroy()
          })
        }
      })
        .on('error', reject)
        .end(body)
    })
  }
}
