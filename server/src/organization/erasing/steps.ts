import { setTimeout as sleep } from 'node:timers/promises'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { conclude } from './conclude.ts'
import { deleteArchives, NotYet } from './exports.ts'
import { deleteArchivedFiles, deleteFiles } from './files.ts'
import { forgetInJournal } from './journal.ts'
import { deleteArchivedMessages, deleteSentMessages } from './messages.ts'
import { deleteNotices, renameInNotices } from './notices.ts'
import { forgetInSearch } from './search.ts'
import type { Erasure } from './storage.ts'
import { forgetInAuditLog, forgetInRows } from './traces.ts'

/** The pause after each piece of work, as a multiple of the time that it took: others have the rest. */
const PAUSE_FACTOR = 4

/** What a step works on. */
export interface Erasing {
  readonly server: ServerContext
  readonly realm: Realm
  readonly erasure: Erasure
}

/** How far erasing somebody has come. */
export interface Progress {
  readonly step: number
  /** Where the step goes on: the id of the last thing that it has looked at. */
  readonly after: number
}

/**
 * A part of erasing somebody. Each call does a little behind `after`, so that nobody waits long, and returns where to go
 * on, or undefined when there is nothing left. Doing it again does no harm.
 */
export type Step = (erasing: Erasing, after: number) => Promise<number | undefined>

/** In this order: what others are told first, and last what may still have all of it. */
const STEPS: readonly Step[] = [
  deleteSentMessages,
  deleteFiles,
  deleteArchivedMessages,
  deleteArchivedFiles,
  deleteNotices,
  renameInNotices,
  forgetInRows,
  forgetInAuditLog,
  forgetInJournal,
  forgetInSearch,
  deleteArchives,
  conclude,
]

/**
 * Goes on erasing somebody until a time.
 * @returns how far it came, and whether something else has to end first; undefined if nothing is left
 */
export async function takeSteps(
  erasing: Erasing,
  { step, after }: Progress,
  until: number,
): Promise<(Progress & { waits: boolean }) | undefined> {
  let reached: Progress = { step, after }
  for (;;) {
    const work = STEPS[reached.step]
    if (work === undefined) return undefined
    if (performance.now() > until) return { ...reached, waits: false }
    const begun = performance.now()
    try {
      const next = await work(erasing, reached.after)
      reached = next === undefined ? { step: reached.step + 1, after: 0 } : { ...reached, after: next }
    } catch (error) {
      if (error instanceof NotYet) return { ...reached, waits: true }
      throw error
    }
    await sleep((performance.now() - begun) * PAUSE_FACTOR)
  }
}
