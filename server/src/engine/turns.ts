import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * How long one piece of work may keep other requests waiting. A request takes several turns of the event loop, and several
 * pieces of work may share each.
 */
export const TURN_MS = 3

/**
 * Visits all items, in turns that let other requests through: an organization may have a hundred thousand users, and
 * even a microsecond for each would be felt by everybody else.
 */
export const inTurns: VisitAll = (items, visit) => takeTurns(items, visit, TURN_MS, nextTurn)

/** Visits all items, and rests in between in some way. */
export type VisitAll = <Item>(items: Iterable<Item>, visit: (item: Item) => void) => Promise<void>

/** A turn of work that nobody waits for, and how long it then leaves the processor to others. */
const SHORT_TURN_MS = 1
const REST_MS = 3
/** While others are served it rests for longer: a search asks the database a dozen times, and would meet a turn each time. */
const LONGEST_REST_MS = 15
/** What part of a rest others have used if somebody is being served. */
export const IN_USE = 0.1

/** Like `inTurns`, for work that nobody waits for yet: most of the time is left to whoever asks meanwhile. */
export const inBackground: VisitAll = (items, visit) => takeTurns(items, visit, SHORT_TURN_MS, untilIdle)

async function untilIdle(): Promise<void> {
  for (let rested = 0; rested < LONGEST_REST_MS; rested += REST_MS) {
    const begun = performance.eventLoopUtilization()
    await sleep(REST_MS, undefined, { ref: false })
    if (performance.eventLoopUtilization(begun).utilization < IN_USE) return
  }
}

async function takeTurns<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
  turnMs: number,
  rest: () => Promise<unknown>,
): Promise<void> {
  let begun = performance.now()
  for (const item of items) {
    visit(item)
    if (performance.now() - begun < turnMs) continue
    await rest()
    begun = performance.now()
  }
}

/** So many rows go into one statement: serializing their columns takes a few milliseconds. */
const ROWS_PER_STATEMENT = 1_000

/** Writes rows in several statements, one after the other. Other requests get a turn while the database answers. */
export async function inParts<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await write(rows.slice(at, at + ROWS_PER_STATEMENT))
  }
}
