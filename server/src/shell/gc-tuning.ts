import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Of the space for new objects; V8 itself waits for 80. */
const COLLECTED_AT_PERCENT = 30

/**
 * Has new objects collected before there are many. Who waits for events is new to the collector for some seconds, and
 * ten thousand of them, collected at once, would hold up everybody else for 40 ms.
 */
export function collectInSmallSteps() {
  setFlagsFromString(`--minor-gc-task-trigger=${COLLECTED_AT_PERCENT}`)
}

/**
 * Has all objects made as new ones. Else V8 makes those of a place as old ones as soon as it has seen most of them
 * survive, and never goes back on that. What a message is made of survives in a quiet hour, when the log keeps it, and
 * dies at once in a busy one: made old, it and all strings it leads to would only go with the next full collection.
 */
export function makeAllObjectsNew() {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** By then whoever waited for the start has been served. */
const SOON_MS = 2_000
/** Of a larger heap the start's garbage is a small part, and looking through it would hold up requests. */
const LARGEST_HEAP_BYTES = 100_000_000

/**
 * Gives back what starting took: it leaves as much garbage as a small server then holds, and an idle process makes so
 * little more that it would keep all of it for hours.
 */
export function giveBackStartMemory() {
  setTimeout(() => {
    if (process.memoryUsage().heapUsed > LARGEST_HEAP_BYTES) return
    setFlagsFromString('--expose-gc')
    // Node's types declare it so where it is there from the start.
    const collect = runInNewContext('gc') as (options: object) => Promise<void>
    // Any milder one keeps the pages for itself.
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, SOON_MS).unref()
}
