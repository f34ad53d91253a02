import type { MessageWithFlags } from '@parley/api/messages/objects'
import { fits, type Session } from '@parley/client'
import { location } from '#narrow/location.ts'

const CHANNEL = 'parley-shown'
/** A tab that shows the message answers within this time. */
const ANSWERED_WITHIN_MS = 80

/** Knows whether the person is looking at a message, in this tab or another. */
export class Shown {
  readonly #session: Session
  readonly #channel = new BroadcastChannel(CHANNEL)
  readonly #waiting = new Map<number, () => void>()

  constructor(session: Session) {
    this.#session = session
    this.#channel.onmessage = ({ data }) => {
      if ('answered' in data) this.#waiting.get(data.answered)?.()
      else if (this.#isShownHere(data.asked)) this.#channel.postMessage({ answered: data.asked.id })
    }
  }

  async isShown(message: MessageWithFlags): Promise<boolean> {
    if (this.#isShownHere(message)) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.set(message.id, () => resolve(true))
    this.#channel.postMessage({ asked: message })
    setTimeout(() => resolve(false), ANSWERED_WITHIN_MS)
    const isShown = await promise
    this.#waiting.delete(message.id)
    return isShown
  }

  stop(): void {
    this.#channel.close()
  }

  #isShownHere(message: MessageWithFlags): boolean {
    const place = location.get()
    if (!document.hasFocus() || place.kind !== 'messages') return false
    return fits(place.narrow.terms, message, this.#session.state) === true
  }
}
