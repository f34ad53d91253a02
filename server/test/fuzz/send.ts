import { Agent, request } from 'node:http'
import type { Wire } from './request.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly ms: number
}

/** Longer than any answer takes, so a request without one by then hangs. */
const HANGS_AFTER_MS = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends an encoded request. Rejects without an answer. */
export function send(port: number, wire: Wire): Promise<Answer> {
  const { method, path, headers, body } = wire
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', method, path, timeout: HANGS_AFTER_MS }
    const length: Record<string, number> = body.length > 0 ? { 'content-length': body.length } : {}
    const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      const done = () =>
        resolve({
          status: answer.statusCode ?? 0,
          contentType: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        })
      answer.on('end', done)
      // A stream does not end by itself.
      if (answer.headers['content-type'] === 'text/event-stream') {
        answer.once('data', () => {
          done()
          answer.destroy()
        })
      }
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${HANGS_AFTER_MS} ms`)))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a keep-alive connection just when the next request begins. Retry on a new one.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(port, wire))
      else reject(error)
    })
    sent.end(body)
  })
}
