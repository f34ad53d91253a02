import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'

/** Where a person was in a feed: the last message that ended on the screen, and how far above the lower edge. */
export interface Spot {
  readonly messageId: number
  readonly below: number
}

const STORED_AS = 'parley.spots'
/** Steps of the browser's history whose spots are remembered; the oldest are forgotten first. */
const KEPT = 200

/** The spots of this tab by step of the browser's history. They survive a reload. */
class Spots {
  readonly #byStep = new Map<string, Spot>(readStored())

  constructor() {
    addEventListener('pagehide', () => this.#store())
  }

  get(step: string): Spot | undefined {
    return this.#byStep.get(step)
  }

  set(step: string, spot: Spot): void {
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

export function spotIn(
  virtualizer: FeedVirtualizer,
  element: HTMLElement,
  rows: readonly Row[],
): Spot | undefined {
  const bottom = element.scrollTop + element.clientHeight
  for (const item of virtualizer.getVirtualItems().toReversed()) {
    const row = rows[item.index]
    if (row?.kind === 'message' && item.end <= bottom) {
      return { messageId: row.message.id, below: bottom - item.end }
    }
  }
  return undefined
}

/** The row of the spot's message, or of the next one if that message is gone. */
export function indexOfSpot(rows: readonly Row[], { messageId }: Spot): number {
  return rows.findIndex((row) => row.kind === 'message' && row.message.id >= messageId)
}
