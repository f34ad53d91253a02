import { onLeave } from '#narrow/location.ts'
import type { Order } from './order.ts'

/** Where a person was in the results of a search, and how much of them was there. */
export interface ResultPlace {
  /** The first result on the screen, and how far below the upper edge it began. */
  readonly messageId: number | undefined
  readonly below: number
  readonly count: number
  /** The message that ends each page but the last. */
  readonly pageEnds: readonly number[]
  readonly order: Order
}

const STORED_AS = 'parley.results'
const KEPT = 50

const places = new Map<string, ResultPlace>(readStored())
const followed = new Map<string, () => ResultPlace>()

onLeave(() => {
  for (const [step, look] of followed) {
    places.delete(step)
    places.set(step, look())
  }
  for (const [oldest] of places) if (places.size > KEPT) places.delete(oldest)
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...places]))
  } catch {
    // Storage is full or switched off: the places live as long as the page does.
  }
})

/** Where the person was at a step of the browser's history. It survives a reload. */
export function resultPlace(step: string): ResultPlace | undefined {
  return places.get(step)
}

/** Asks where the person is when they leave, until the function that is returned is called. */
export function followResultPlace(step: string, look: () => ResultPlace): () => void {
  followed.set(step, look)
  return () => followed.delete(step)
}

/** Where the results are scrolled to, in the form that outlives other heights of what stands above. */
export function spotIn(scroller: HTMLElement): Pick<ResultPlace, 'messageId' | 'below'> {
  const edge = scroller.getBoundingClientRect().top
  const results = [...scroller.querySelectorAll<HTMLElement>('[data-result]')]
  const first = results.find((result) => result.getBoundingClientRect().bottom > edge)
  if (!first || scroller.scrollTop === 0) return { messageId: undefined, below: 0 }
  return { messageId: Number(first.dataset.result), below: first.getBoundingClientRect().top - edge }
}

export function putBack(scroller: HTMLElement, { messageId, below }: ResultPlace): void {
  const result = scroller.querySelector(`[data-result="${messageId}"]`)
  if (!result) return
  scroller.scrollTop += result.getBoundingClientRect().top - scroller.getBoundingClientRect().top - below
}

function readStored(): [string, ResultPlace][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
