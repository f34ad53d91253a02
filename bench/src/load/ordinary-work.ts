import { setTimeout as sleep } from 'node:timers/promises'
import { allCapabilities } from '@parley/client'
import { asError } from '@parley/client/as-error'
import type { Organization } from '../fixtures/organization.ts'
import { Connection } from '../http/connection.ts'
import { type Account, get, patch, post, remove } from '../http/requests.ts'
import { Colleagues } from './colleagues.ts'
import { openConnections, pollRequest, registerQueues } from './crowd-of-polls.ts'
import { invited, newcomer } from './newcomer.ts'

/** How many people have the app open, and how many channels they write to. */
const PRESENT = 300
const BUSY_CHANNELS = 100
/** What clients are told of. */
const EVENT_TYPES = [
  'message',
  'reaction',
  'update_message',
  'subscription',
  'stream',
  'user_group',
  'realm_user',
]
const WORDS = ['message', 'sometimes', 'seldom', 'never', 'people often', '"write to each other"', 'ometime']
const ZIPPED = 'Accept-Encoding: gzip\r\n'

/** What a large organization does in a working day, at an even pace: each kind of request every so many milliseconds. */
export class OrdinaryWork {
  readonly #port: number
  readonly #organization: Organization
  readonly #connections: { close(): void }[] = []
  #failure: Error | undefined
  #isOver = false
  #count = 0
  requests = 0

  private constructor(port: number, organization: Organization) {
    this.#port = port
    this.#organization = organization
  }

  static async start(port: number, organization: Organization): Promise<OrdinaryWork> {
    const work = new OrdinaryWork(port, organization)
    await work.#poll()
    await work.#write()
    await work.#repeat()
    return work
  }

  /** Throws if a request was refused, or a client lost its queue. */
  check() {
    if (this.#failure !== undefined) throw this.#failure
  }

  stop() {
    this.#isOver = true
    for (const connection of this.#connections) connection.close()
  }

  #somebody(): Account {
    const { people } = this.#organization
    return people[(this.#count++ * 7919) % people.length] as Account
  }

  /** Clients that hear of what happens, as browsers do. */
  async #poll() {
    const { people } = this.#organization
    const everySo = Math.ceil(people.length / PRESENT)
    const present = people.filter((_, place) => place % everySo === 0)
    const queues = await registerQueues(this.#port, present, EVENT_TYPES)
    const connections = await openConnections(this.#port, queues.length)
    this.#connections.push(...connections)
    for (const [index, queue] of queues.entries())
      void this.#following(async () => {
        const answer = await (connections[index] as Connection).request(pollRequest(queue))
        if (answer.status !== 200) throw new Error(`a poll was answered with ${answer.first()}`)
        queue.lastEventId = lastIdOf(answer.last()) ?? lastIdOf(answer.first()) ?? queue.lastEventId
      })
  }

  async #write() {
    const { people, channels } = this.#organization
    const busy = channels.slice(0, BUSY_CHANNELS).map(({ id }) => id)
    const colleagues = await Colleagues.open(this.#port, people.slice(0, 200), busy)
    this.#connections.push(colleagues)
    void this.#every(6_000, () => colleagues.work(people[5]?.id ?? 0))
  }

  async #repeat() {
    const { people, owner, channels } = this.#organization
    const page = { anchor: 'newest', num_before: 100, num_after: 0 }
    const register = {
      client_gravatar: true,
      include_subscribers: 'partial',
      client_capabilities: allCapabilities,
    }
    const readers = people.slice(0, 4)
    const leaver = await newcomer(await this.#connection(), owner)
    const next = <T>(all: readonly T[]) => all[this.#count++ % all.length] as T
    const narrow = (operator: string, operand: unknown) => ({ ...page, narrow: [{ operator, operand }] })
    const habits: [milliseconds: number, request: () => Buffer][] = [
      [200, () => get(this.#somebody(), '/api/v1/messages', narrow('channel', next(channels).id))],
      [500, () => get(next(readers), '/api/v1/messages', page)],
      [1_000, () => get(next(readers), '/api/v1/messages', narrow('search', next(WORDS)))],
      [2_000, () => post(this.#somebody(), '/api/v1/register', register, ZIPPED)],
      [10_000, () => get(this.#somebody(), '/api/v1/users', { client_gravatar: true }, ZIPPED)],
      [
        1_000,
        () => post(this.#somebody(), '/api/v1/users/me/presence', { status: 'active', ping_only: true }),
      ],
      [3_000, () => post(this.#somebody(), '/api/v1/mark_stream_as_read', { stream_id: next(channels).id })],
      [20_000, () => patch(this.#somebody(), '/api/v1/settings', { enter_sends: this.#count % 2 === 0 })],
      [
        30_000,
        () => patch(owner, `/api/v1/streams/${next(channels).id}`, { description: `the ${this.#count}th` }),
      ],
      [
        60_000,
        () =>
          post(owner, '/api/v1/users/me/subscriptions', {
            subscriptions: [{ name: `project ${this.#count}` }],
            principals: Array.from({ length: 200 }, () => this.#somebody().id),
          }),
      ],
      [60_000, () => invited(owner)],
      [
        60_000,
        () =>
          this.#count++ % 2 === 0
            ? remove(owner, `/api/v1/users/${leaver}`)
            : post(owner, `/api/v1/users/${leaver}/reactivate`),
      ],
      [60_000, () => patch(owner, `/api/v1/users/${people[6]?.id}`, { role: this.#count++ % 2 ? 300 : 400 })],
      [60_000, () => patch(owner, '/api/v1/realm', { description: `described at ${Date.now()}` })],
    ]
    for (const [milliseconds, request] of habits) {
      const connection = await this.#connection()
      void this.#every(milliseconds, async () => {
        const answer = await connection.request(request())
        if (answer.status !== 200) throw new Error(`${request()} was answered with ${answer.first()}`)
      })
    }
  }

  async #connection(): Promise<Connection> {
    const connection = await Connection.open(this.#port)
    this.#connections.push(connection)
    return connection
  }

  async #every(milliseconds: number, work: () => Promise<void>) {
    await this.#following(async () => {
      const begun = performance.now()
      await work()
      await sleep(Math.max(0, milliseconds - (performance.now() - begun)), undefined, { ref: false })
    })
  }

  async #following(work: () => Promise<void>) {
    try {
      while (!this.#isOver && this.#failure === undefined) {
        await work()
        this.requests++
      }
    } catch (error) {
      if (!this.#isOver) this.#failure ??= asError(error)
    }
  }
}

/** The id of the last event in a part of an answer. Relies on events that begin with their id and type. */
function lastIdOf(part: string): number | undefined {
  const [, id] = [...part.matchAll(/[[,]\{"id":(\d+),"type":"/g)].at(-1) ?? []
  return id === undefined ? undefined : Number(id)
}
