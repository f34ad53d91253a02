import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then whoever waited for the start has been served. */
const SOON_MS = 2_000

/**
 * Gives back what starting took: it leaves as much garbage as the server then holds, and an idle process makes so
 * little more that it would keep all of it for hours.
 */
export function giveBackStartMemory() {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => Promise<void>
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, SOON_MS).unref()
}
