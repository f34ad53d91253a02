import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Listeners } from '../util/listeners.ts'

/** The messages that are known, by ID. */
export class MessageTable {
  readonly #messages = new Map<number, MessageWithFlags>()
  /** What was known before events were missed: shown until it is fetched again. */
  readonly #former = new Map<number, MessageWithFlags>()
  readonly #listeners = new Listeners<[id: number, message: MessageWithFlags | undefined]>()

  get(id: number): MessageWithFlags | undefined {
    return this.#messages.get(id)
  }

  /** The message, or what it was when it was known last. */
  getShown(id: number): MessageWithFlags | undefined {
    return this.#messages.get(id) ?? this.#former.get(id)
  }

  has(id: number): boolean {
    return this.#messages.has(id)
  }

  get ids(): number[] {
    return [...this.#messages.keys()]
  }

  values(): Iterable<MessageWithFlags> {
    return this.#messages.values()
  }

  /** Forgets the message without one. */
  put(id: number, message: MessageWithFlags | undefined) {
    if (message === undefined) this.#messages.delete(id)
    else this.#messages.set(id, message)
    this.#listeners.notify(id, message)
  }

  /** Whether the message was known. */
  change(id: number, change: (message: MessageWithFlags) => MessageWithFlags | undefined): boolean {
    const message = this.#messages.get(id)
    if (message === undefined) return false
    const next = change(message)
    if (next !== message) this.put(id, next)
    return true
  }

  /** Knows nothing any more, and still shows it. */
  retire() {
    for (const [id, message] of [...this.#messages]) {
      this.#former.set(id, message)
      this.put(id, undefined)
    }
  }

  forgetFormer() {
    this.#former.clear()
  }

  /** Calls the listener for each message that is known anew, changed, or forgotten: then it is undefined. */
  readonly onMessage = (
    listener: (id: number, message: MessageWithFlags | undefined) => void,
  ): (() => void) => this.#listeners.add(listener)
}
