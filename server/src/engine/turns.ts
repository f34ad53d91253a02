import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How long one piece of work may keep other requests waiting. A request takes several turns of the event loop, and several
 * pieces of work may share each.
 */
export const TURN_MS = 3

/**
 * Visits all items, in turns that let other requests through: an organization may have a hundred thousand users, and
 * even a microsecond for each would be felt by everybody else.
 */
export async function inTurns<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let begun = performance.now()
  for (const item of items) {
    visit(item)
    if (performance.now() - begun < TURN_MS) continue
    await nextTurn()
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
