import type { Person, TestServer } from '../harness.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Form = Record<string, unknown>

/** The body of an answer, and the HTTP status. */
export type Answer<T = Record<string, unknown>> = T & {
  status: number
  result: 'success' | 'error'
  msg: string
  code?: string
}

export type Event = { id: number; type: string; op?: string } & Record<string, unknown>

/** A client without the contract: sends forms and JSON as given. */
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

  /** Sends a request under /api/v1. */
  async raw<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) }
    const response = await fetch(`${this.url}/api/v1${path}`, { ...init, headers })
    return { ...((await response.json()) as Answer<T>), status: response.status }
  }

  #send<T>(method: Method, path: string, form: Form): Promise<Answer<T>> {
    return this.raw<T>(path, { method, body: encode(form) })
  }

  /** Sends a channel message. Returns its id. */
  async say(to: string | number, topic: string, content = 'Some words', more: Form = {}): Promise<number> {
    return this.done<{ id: number }>(
      await this.post('/messages', { type: 'stream', to, topic, content, ...more }),
    ).id
  }

  /** Sends a direct message. Returns its id. */
  async tell(to: readonly number[], content = 'Some words', more: Form = {}): Promise<number> {
    return this.done<{ id: number }>(await this.post('/messages', { type: 'direct', to, content, ...more }))
      .id
  }

  /** Expects the answer to be a success, and returns it. */
  done<T>(answer: Answer): T {
    if (answer.result !== 'success') throw new Error(JSON.stringify(answer))
    return answer as T
  }

  /** Creates a channel, by default only with oneself as subscriber. */
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

  /** The events since the last call. The next call acknowledges them. */
  async events<T = Event>(...types: string[]): Promise<T[]> {
    const query = { queue_id: this.id, last_event_id: this.#last, dont_block: true }
    const { events } = this.#wire.done<{ events: Event[] }>(await this.#wire.get('/events', query))
    this.#last = events.at(-1)?.id ?? this.#last
    return events.filter(({ type }) => types.length === 0 || types.includes(type)) as T[]
  }
}

/** Encodes like clients: strings unchanged, everything else as JSON, without undefined values. */
export function encode(form: Form): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return encoded
}

/** A client with a user’s key. */
export function wireOf(server: TestServer, person: Person): Wire {
  const { credentials } = person.connection
  if (typeof credentials === 'string' || credentials === undefined) throw new Error('somebody without a key')
  const authorization = `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')}`
  return new Wire(server.url, { authorization, 'user-agent': 'WireTests/1.0' })
}
