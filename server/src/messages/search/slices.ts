import { setImmediate as turn } from 'node:timers/promises'

/** So much text is read in some milliseconds. */
const SLICE = 40_000

/** Does something with each text, and lets others have a turn in between. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let size = 0
  for (const item of items) {
    results.push(work(item))
    size += textOf(item).length
    if (size < SLICE) continue
    size = 0
    await turn()
  }
  return results
}
