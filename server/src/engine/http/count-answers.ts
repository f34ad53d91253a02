import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Count, Spread } from '../metrics/counting.ts'
import { requestSeconds, requests } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer waits for events, so that how long it took says nothing about the server. */
    waits?: boolean
  }
}

/** Counts the answers of each route, by a hook of its own: what it has to know is found once, not with each answer. */
export function countAnswers(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const counts = new Map<string, AnswerCounts>()
    for (const method of [route.method].flat())
      counts.set(method, new AnswerCounts(method, route.url, route.config?.waits === true))
    const count = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      counts.get(request.method)?.add(reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), count]
  })
}

/** Counts a request for what is not there. */
export function countUnknown({ method }: FastifyRequest, status: number) {
  requests.of(method, 'unknown', String(status)).add()
}

class AnswerCounts {
  readonly #names: readonly [method: string, route: string]
  readonly #waits: boolean
  /** Made with the first answer: most routes are not asked on most days, and a dozen lines each. */
  #seconds: Spread | undefined
  readonly #byStatus = new Map<number, Count>()

  constructor(method: string, route: string, waits: boolean) {
    this.#names = [method, route]
    this.#waits = waits
  }

  add(reply: FastifyReply) {
    const { statusCode } = reply
    let count = this.#byStatus.get(statusCode)
    if (count === undefined) {
      count = requests.of(...this.#names, String(statusCode))
      this.#byStatus.set(statusCode, count)
    }
    count.add()
    if (this.#waits) return
    this.#seconds ??= requestSeconds.of(...this.#names)
    this.#seconds.observe(reply.elapsedTime / 1000)
  }
}
