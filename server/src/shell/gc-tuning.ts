import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The share of the young generation that triggers a collection; V8's default is 80. */
const COLLECTED_AT_PERCENT = 30

/**
 * Starts collections of the young generation early. Waiting polls stay in it for some seconds, and copying ten thousand
 * of them at once would block all requests for 40 ms.
 */
export function collectInSmallSteps() {
  setFlagsFromString(`--minor-gc-task-trigger=${COLLECTED_AT_PERCENT}`)
}

/**
 * Disables pretenuring: V8 would allocate objects of a call site in the old generation once most of them survived, and
 * never revert that. The objects of a message survive in quiet hours, when the log holds them long, but die young in
 * busy ones. Allocated old, they would wait for a full collection, with all strings they refer to.
 */
export function makeAllObjectsNew() {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** By then, clients that waited for the start have been served. */
const SOON_MS = 2_000
/** A full collection of a larger heap takes a tenth of a second: too long for requests to wait. */
const LARGE_HEAP_BYTES = 100_000_000

/**
 * Frees the memory that starting took. A start leaves as much garbage as a small server uses, or a third of what a large
 * one does, and an idle process would not collect it for hours. Call it before the server says that it is ready.
 */
export function giveBackStartMemory() {
  setFlagsFromString('--expose-gc')
  // Node's types declare it so where it is there from the start.
  const collect = runInNewContext('gc') as (options: object) => Promise<void> | undefined
  if (process.memoryUsage().heapUsed > LARGE_HEAP_BYTES) return collect({ type: 'major' })
  // Milder collections do not return the pages to the system.
  const thoroughly = { type: 'major', execution: 'async', flavor: 'last-resort' }
  setTimeout(() => void collect(thoroughly), SOON_MS).unref()
}
