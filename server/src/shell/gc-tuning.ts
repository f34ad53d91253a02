import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Disables pretenuring: V8 would allocate objects of a call site in the old generation once most of them survived, and
 * never revert that. The objects of a message survive in quiet hours, when the log holds them long, but die young in
 * busy ones. Allocated old, they would wait for a full collection, with all strings they refer to.
 */
export function makeAllObjectsNew() {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** How much more than what is in use a large heap may take before garbage is collected. V8 lets it grow to the double. */
const LARGE_HEAP_GROWS_BY_PERCENT = 20

/** By then, clients that waited for the start have been served. */
const SOON_MS = 2_000
/** A full collection of a larger heap takes a tenth of a second: too long for requests to wait. */
const LARGE_HEAP_BYTES = 100_000_000
/** By then, V8 has given back the pages that a start freed. */
const GIVEN_BACK_MS = 60_000

/**
 * Frees the memory that starting took. A start leaves as much garbage as a small server uses, or a third of what a large
 * one does, and an idle process would not collect it for hours. From then on a large heap
 * grows less. Call it before the server says that it is ready.
 */
export function giveBackStartMemory() {
  setFlagsFromString('--expose-gc')
  // Node's types declare it so where it is there from the start.
  const collect = runInNewContext('gc') as (options: object) => Promise<void> | undefined
  if (process.memoryUsage().heapUsed > LARGE_HEAP_BYTES) {
    setFlagsFromString(`--heap-growing-percent=${LARGE_HEAP_GROWS_BY_PERCENT}`)
    setTimeout(keepPages, GIVEN_BACK_MS).unref()
    return collect({ type: 'major' })
  }
  // Milder collections do not return the pages to the system.
  const thoroughly = { type: 'major', execution: 'async', flavor: 'last-resort' }
  setTimeout(() => void collect(thoroughly), SOON_MS).unref()
}

/**
 * Has V8 keep the pages of a large heap that it has freed. Whenever less is allocated than before, it would move all
 * objects together to give pages back, while requests wait for 40 to 75 ms; soon after, the heap is as large again. It
 * still collects garbage then. To have it not do so (`--memory-reducer-gc-count=0`) ends the process if it just does.
 */
function keepPages() {
  setFlagsFromString('--no-memory-reducer-favors-memory')
}
