import type { Person, TestServer } from '../harness.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Form = Record<string, unknown>

/** The body of an answer as it came, with the status of the response beside it. */
export type Answer<T = Record<string, unknown>> = T & {
  status: number
  result: 'success' | 'error'
  msg: string
  code?: string
}

export type Event = { id: number; type: string; op?: string } & Record<string, unknown>

/** A client that knows nothing of the contract: forms and JSON as they go over the wire. */
export class Wire {
  readonly url: string
  readonly headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = headers
  }

  get<T>(path: string, query: Form = {}): Promise<Answer<T>> {
    const encoded = encode(query).toString()
    return this.raw(encoded ? `${path}?${encoded}` : path)
  }

  post<T>(path: string, form: Form = {}) {
    return this.#send<T>('POST', path, form)
  }

  patch<T>(path: string, form: Form = {}) {
    return this.#send<T>('PATCH', path, form)
  }

  put<T>(path: string, form: Form = {}) {
    return this.#send<T>('PUT', path, form)
  }

  delete<T>(path: string, form: Form = {}) {
    return this.#send<T>('DELETE', path, form)
  }

  /** The request as given, under /api/v1. */
  async raw<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) }
    const response = await fetch(`${this.url}/api/v1${path}`, { ...init, headers })
    return { ...((await response.json()) as Answer<T>), status: response.status }
  }

  #send<T>(method: Method, path: string, form: Form): Promise<Answer<T>> {
    return this.raw<T>(path, { method, body: encode(form) })
  }

  /** Sends to a channel; gives the id of the message. */
  async say(to: string | number, topic: string, content = 'Some words', more: Form = {}): Promise<number> {
    return this.done<{ id: number }>(
      await this.post('/messages', { type: 'stream', to, topic, content, ...more }),
    ).id
  }

  /** Writes to people; gives the id of the message. */
  async tell(to: readonly number[], content = 'Some words', more: Form = {}): Promise<number> {
    return this.done<{ id: number }>(await this.post('/messages', { type: 'direct', to, content, ...more }))
      .id
  }

  /** The answer, which must be a success. */
  done<T>(answer: Answer): T {
    if (answer.result !== 'success') throw new Error(JSON.stringify(answer))
    return answer as T
  }

  /** Makes a channel whose only subscriber is oneself, unless told otherwise. */
  async channel(name: string, form: Form = {}): Promise<number> {
    const subscribers = form.subscribers ?? [
      this.done<{ user_id: number }>(await this.get('/users/me')).user_id,
    ]
    return this.done<{ id: number }>(await this.post('/channels/create', { name, ...form, subscribers })).id
  }

  async register<T>(form: Form = {}): Promise<Queue & { state: T }> {
    const state = this.done<{ queue_id: string; last_event_id: number } & T>(
      await this.post('/register', form),
    )
    return Object.assign(new Queue(this, state.queue_id, state.last_event_id), { state })
  }
}

/** An event queue, read by hand. */
export class Queue {
  readonly #wire: Wire
  readonly id: string
  #last: number

  constructor(wire: Wire, id: string, last: number) {
    this.#wire = wire
    this.id = id
    this.#last = last
  }

  /** The events that have come since the last call, acknowledged by the next one. */
  async events<T = Event>(...types: string[]): Promise<T[]> {
    const query = { queue_id: this.id, last_event_id: this.#last, dont_block: true }
    const { events } = this.#wire.done<{ events: Event[] }>(await this.#wire.get('/events', query))
    this.#last = events.at(-1)?.id ?? this.#last
    return events.filter(({ type }) => types.length === 0 || types.includes(type)) as T[]
  }
}

/** As clients encode: strings as they are, everything else as JSON; what is undefined is left out. */
export function encode(form: Form): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return encoded
}

/** What somebody says to the server with the key of their own. */
export function wireOf(server: TestServer, person: Person): Wire {
  const { credentials } = person.connection
  if (typeof credentials === 'string' || credentials === undefined) throw new Error('somebody without a key')
  const authorization = `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')}`
  return new Wire(server.url, { authorization, 'user-agent': 'WireTests/1.0' })
}
