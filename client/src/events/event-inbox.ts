import type { AnyEvent } from '@parley/api/contract/event'
import { eventKey } from './event-kind.ts'

const EVENTS_KEPT = 1000

export type EventPredicate = (event: AnyEvent) => boolean

/** Keeps the latest events, so that a program can wait for one that may have come already. */
export class EventInbox {
  #events: AnyEvent[] = []
  readonly #waiting = new Set<() => void>()

  add(events: readonly AnyEvent[]) {
    this.#events = [...this.#events, ...events].slice(-EVENTS_KEPT)
    for (const look of [...this.#waiting]) look()
  }

  /** The first matching event after the one returned last. */
  next(predicate: EventPredicate, timeoutMs: number): Promise<AnyEvent> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const at = this.#events.findIndex(predicate)
        const event = this.#events[at]
        if (event === undefined) return
        this.#events = this.#events.slice(at + 1)
        end()
        resolve(event)
      }
      const timer = setTimeout(() => {
        const seen = this.#events.map(eventKey)
        end()
        reject(new Error(`No such event within ${timeoutMs} ms; what came: ${seen.join(', ') || 'nothing'}`))
      }, timeoutMs)
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(look)
      }
      this.#waiting.add(look)
      look()
    })
  }
}
