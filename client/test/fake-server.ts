import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakeRequest {
  /** For example `POST /api/v1/messages`. */
  readonly what: string
  readonly form: Record<string, string>
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The fields of a successful answer, or a whole response. */
type Answer = Record<string, unknown> | { status: number; type?: string; text: string }
export type Answers = Record<string, (request: FakeRequest) => Answer | Promise<Answer>>

/** A real HTTP server that answers as a test says; it closes when the test ends. */
export async function fakeServer(answers: Answers) {
  const requests: FakeRequest[] = []
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const form = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const request: FakeRequest = {
      what: `${incoming.method} ${url.pathname}`,
      form,
      headers: incoming.headers,
      body,
    }
    requests.push(request)
    const answer = await answers[request.what]?.(request)
    if (answer === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ result: 'error', msg: `Nothing at ${request.what}`, code: 'BAD_REQUEST' }),
      )
    } else if (typeof answer.text === 'string' && typeof answer.status === 'number') {
      response.writeHead(answer.status, { 'content-type': String(answer.type ?? 'application/json') })
      response.end(answer.text)
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ result: 'success', msg: '', ...answer }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

export function refusal(status: number, code: string, msg: string, fields: object = {}) {
  return { status, text: JSON.stringify({ result: 'error', msg, code, ...fields }) }
}

/** A promise that a test settles when it wants to. */
export function later<T>() {
  return Promise.withResolvers<T>()
}
