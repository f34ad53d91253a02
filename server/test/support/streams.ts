import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { createParser } from 'eventsource-parser'
import { expect, onTestFinished, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { z } from 'zod'
import type { Person, TestServer } from '../harness.ts'
import { basicOf } from './files.ts'
import { PATIENCE } from './patience.ts'

export interface Cursor {
  readonly queue_id: string
  readonly last_event_id: number
}

export async function registerFor(
  person: Person,
  more: Parameters<typeof person.call<typeof registerQueue>>[1] = {},
): Promise<Cursor> {
  const { queue_id, last_event_id } = await person.call(registerQueue, { event_types: ['message'], ...more })
  if (queue_id === null) throw new Error('no queue')
  return { queue_id, last_event_id }
}

type StreamedEvent = z.infer<typeof getEvents.answer.events>[number]
const eventSchema = getEvents.answer.events.element

/** What the tests read of a stream, of whichever kind. */
abstract class Stream {
  readonly events: StreamedEvent[] = []
  isOver = false

  /** The contents of the messages so far. */
  get contents(): unknown[] {
    return this.events.map(({ message }) => (message as { content?: unknown } | undefined)?.content)
  }

  async brings(...contents: unknown[]) {
    await vi.waitFor(() => expect(this.contents).toEqual(contents), PATIENCE)
  }

  async ends() {
    await vi.waitFor(() => expect(this.isOver).toBe(true), PATIENCE)
  }

  abstract cut(): void
}

/** A reader of server-sent events. */
export class SseReader extends Stream {
  readonly ids: string[] = []
  /** The data of the event `end`. */
  last: unknown
  status = 0
  headers: IncomingHttpHeaders = {}
  answer: IncomingMessage | undefined
  readonly #request

  constructor(url: string, headers: Record<string, string | number>) {
    super()
    this.#request = request(url, { headers, agent: false })
    this.#request.on('error', () => {
      this.isOver = true
    })
    this.#request.end()
    onTestFinished(() => this.cut())
  }

  /** Resolves when the answer has begun. */
  async open(): Promise<this> {
    const [answer] = (await once(this.#request, 'response')) as [IncomingMessage]
    this.answer = answer
    this.status = answer.statusCode ?? 0
    this.headers = answer.headers
    const isCompressed = answer.headers['content-encoding'] === 'gzip'
    const body = isCompressed ? pipeline(answer, createGunzip(), () => undefined) : answer
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (event === 'end') {
          this.last = JSON.parse(data)
          return
        }
        this.ids.push(id ?? '')
        this.events.push(eventSchema.parse(JSON.parse(data)))
      },
    })
    body.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
    body.on('error', () => undefined)
    body.on('close', () => {
      this.isOver = true
    })
    return this
  }

  /** The body of a refusal. */
  async refusal(): Promise<{ status: number; code: string }> {
    const [answer] = (await once(this.#request, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const { code } = JSON.parse(Buffer.concat(chunks).toString())
    return { status: answer.statusCode ?? 0, code }
  }

  cut() {
    this.#request.destroy()
  }
}

/** A reader over a WebSocket. */
export class SocketReader extends Stream {
  readonly socket: WebSocket
  #connection: Socket | undefined
  code: number | undefined

  constructor(url: string, options: ClientOptions) {
    super()
    this.socket = new WebSocket(url.replace('http', 'ws'), options)
    this.socket.on('error', () => undefined)
    this.socket.on('upgrade', ({ socket }) => {
      this.#connection = socket
    })
    this.socket.on('message', (data) => {
      this.events.push(...z.strictObject(envelope).parse(JSON.parse(String(data))).events)
    })
    this.socket.on('close', (code) => {
      this.code = code
      this.isOver = true
    })
    onTestFinished(() => this.cut())
  }

  /** Received so far. */
  get bytes(): number {
    return this.#connection?.bytesRead ?? 0
  }

  async open(): Promise<this> {
    await once(this.socket, 'open')
    return this
  }

  async refusal(): Promise<{ status: number; code: string }> {
    const [, answer] = (await once(this.socket, 'unexpected-response')) as [unknown, IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const { code } = JSON.parse(Buffer.concat(chunks).toString())
    return { status: answer.statusCode ?? 0, code }
  }

  cut() {
    this.socket.terminate()
  }
}

const envelope = {
  result: z.literal('success'),
  msg: z.literal(''),
  events: getEvents.answer.events,
}

/** Both kinds of stream, opened with a person's key. */
export const transports = {
  'server-sent events': (server: TestServer, person: Person, cursor: Cursor, more = {}) =>
    new SseReader(addressOf(server, cursor), { authorization: basicOf(person), ...more }),
  'a WebSocket': (server: TestServer, person: Person, cursor: Cursor, more = {}) =>
    new SocketReader(addressOf(server, cursor), {
      headers: { authorization: basicOf(person), ...more },
      perMessageDeflate: false,
    }),
} as const

export function addressOf({ url }: { url: string }, cursor: Partial<Cursor>, prefix = '/api/v1'): string {
  const query = Object.entries(cursor).map(([name, value]): [string, string] => [name, String(value)])
  return `${url}${prefix}/events/stream?${new URLSearchParams(query)}`
}
