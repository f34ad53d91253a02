import { onLeave } from '#narrow/location.ts'
import type { Row } from './rows.ts'

/** Where a person was in a feed: the last message that ended on the screen, and how far above the lower edge. */
export interface Spot {
  readonly messageId: number
  readonly below: number
}

/** Says where the person is; without measuring, if what was measured last still holds. */
type Look = (isCheap: boolean) => Spot | undefined

const STORED_AS = 'parley.spots'
/** Steps of the browser's history whose spots are remembered; the oldest are forgotten first. */
const KEPT = 200
const STORED_AFTER_MS = 500

/** The spots of this tab by step of the browser's history. They survive a reload. */
class Spots {
  readonly #byStep = new Map<string, Spot>(readStored())

  readonly #followed = new Map<string, Look>()
  #storing: ReturnType<typeof setTimeout> | undefined

  constructor() {
    onLeave((endsPage) => {
      for (const [step, look] of this.#followed) this.#remember(step, look(endsPage))
      clearTimeout(this.#storing)
      if (endsPage) this.#store()
      // Not before what the person goes to is shown.
      else this.#storing = setTimeout(() => this.#store(), STORED_AFTER_MS)
    })
  }

  get(step: string): Spot | undefined {
    return this.#byStep.get(step)
  }

  /** Asks where the person is when they leave, until the function that is returned is called. */
  follow(step: string, look: Look): () => void {
    this.#followed.set(step, look)
    return () => this.#followed.delete(step)
  }

  #remember(step: string, spot: Spot | undefined) {
    if (!spot) return
    this.#byStep.delete(step)
    this.#byStep.set(step, spot)
    for (const [oldest] of this.#byStep) if (this.#byStep.size > KEPT) this.#byStep.delete(oldest)
  }

  #store() {
    try {
      sessionStorage.setItem(STORED_AS, JSON.stringify([...this.#byStep]))
    } catch {
      // Storage is full or switched off: the spots live as long as the page does.
    }
  }
}

function readStored(): [string, Spot][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export const spots = new Spots()

export function spotIn(feed: HTMLElement): Spot | undefined {
  const edge = feed.getBoundingClientRect().bottom
  const messages = [...feed.querySelectorAll<HTMLElement>('[data-message-id]')]
  const last = messages.findLast((message) => message.getBoundingClientRect().bottom <= edge)
  if (!last) return undefined
  return { messageId: Number(last.dataset.messageId), below: edge - last.getBoundingClientRect().bottom }
}

/** Scrolls by the pixel: the virtualizer only knows how to put the end of a row at the edge. */
export function putBack(feed: HTMLElement, { messageId, below }: Spot): void {
  const message = feed.querySelector(`[data-message-id="${messageId}"]`)
  if (!message) return
  const edge = feed.getBoundingClientRect().bottom
  feed.scrollTop += message.getBoundingClientRect().bottom + below - edge
}

/** The row of the spot's message, or of the next one if that message is gone. */
export function indexOfSpot(rows: readonly Row[], { messageId }: Spot): number {
  return rows.findIndex((row) => row.kind === 'message' && row.message.id >= messageId)
}
