import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Postmaster } from './postmaster.ts'

/** The first and the longest pause between attempts to restart PostgreSQL; each is twice the previous one. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

type Start = (signal: AbortSignal) => Promise<Postmaster>

/** Restarts PostgreSQL whenever it ends by itself (killed for lack of memory, for example). */
export function keepRunning(first: Postmaster, start: Start, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = supervise(first, start, stopping.signal, log)
  return {
    stop() {
      stopping.abort()
      return loop
    },
  }
}

async function supervise(first: Postmaster, start: Start, stopping: AbortSignal, log: Log): Promise<void> {
  const stopped = once(stopping, 'abort')
  for (let postmaster: Postmaster | undefined = first; postmaster; ) {
    const how: unknown = await Promise.race([postmaster.ended, stopped])
    if (stopping.aborted) return postmaster.stop()
    log.error(`PostgreSQL ended by itself (${how}); starting it again`)
    postmaster = await startAgain(start, stopping, log)
  }
}

/** Tries until PostgreSQL runs. Undefined if `stopping` aborts first. */
async function startAgain(start: Start, stopping: AbortSignal, log: Log): Promise<Postmaster | undefined> {
  for (let pause = FIRST_PAUSE_MS; !stopping.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await start(stopping)
    } catch (error) {
      if (stopping.aborted) return undefined
      log.error(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
      await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
