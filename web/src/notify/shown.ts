import type { MessageWithFlags } from '@parley/api/messages/objects'
import { fits, type Narrow, type Session } from '@parley/client'
import { location } from '#narrow/location.ts'

/** What a tab shows to somebody who looks at it is the rest of the name. */
const LOCK = 'parley-looked-at:'

/**
 * Knows whether the person is looking at a message, in this tab or another. Each tab that is looked at holds a lock that
 * names what it shows. The browser knows of these, so nobody waits for the other tab: a busy one would answer too late,
 * and the person would be told of what they are reading.
 */
export class Shown {
  readonly #session: Session
  readonly #ends: (() => void)[]
  #held: string | undefined
  #release = () => {}

  constructor(session: Session) {
    this.#session = session
    const listening = new AbortController()
    const hold = () => this.#hold()
    for (const type of ['focus', 'blur']) addEventListener(type, hold, listening)
    this.#ends = [location.subscribe(hold), () => listening.abort()]
    hold()
  }

  async isShown(message: MessageWithFlags): Promise<boolean> {
    const shows = (terms: Narrow) => fits(terms, message, this.#session.state) === true
    const here = termsHere()
    if (here && shows(here)) return true
    const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
    return held.some(({ name = '' }) => name.startsWith(LOCK) && shows(JSON.parse(name.slice(LOCK.length))))
  }

  stop(): void {
    for (const end of this.#ends) end()
    this.#release()
  }

  #hold(): void {
    const terms = termsHere()
    const name = terms && LOCK + JSON.stringify(terms)
    if (name === this.#held || !('locks' in navigator)) return
    this.#release()
    this.#held = name
    if (name === undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    // Two windows may show the same.
    void navigator.locks.request(name, { mode: 'shared' }, () => promise)
  }
}

/** What this tab shows, if somebody looks at it. */
function termsHere(): Narrow | undefined {
  const place = location.get()
  return document.hasFocus() && place.kind === 'messages' ? place.narrow.terms : undefined
}
