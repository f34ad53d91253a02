import { historyKey, readStored, writeStored } from '#store/local-storage.ts'

/** How often something was opened, and when at last, in milliseconds. */
interface Visit {
  readonly count: number
  readonly last: number
}

export type Visits = Readonly<Record<string, Visit>>

/** Places that were not opened for longest are forgotten beyond this number. */
const KEPT = 300
const HALF_LIFE_MS = 7 * 86_400_000

/** What the person opened in this browser, by key: `channel 5`, `topic 5 lunch`, `direct 7,8`, `view inbox`. */
export function visitsOf(userId: number): Visits {
  const stored = readStored(historyKey('visits', userId))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([, visit]) => Number.isFinite(visit?.count) && Number.isFinite(visit?.last),
    ),
  )
}

export function rememberVisit(userId: number, key: string, now = Date.now()): void {
  const before = visitsOf(userId)
  const visits = { ...before, [key]: { count: (before[key]?.count ?? 0) + 1, last: now } }
  const latest = Object.entries(visits).sort(([, a], [, b]) => b.last - a.last)
  writeStored(historyKey('visits', userId), Object.fromEntries(latest.slice(0, KEPT)))
}

/** From 0 to 1: often and lately is most. A week without a visit halves it. */
export function usage(visit: Visit | undefined, now: number): number {
  if (!visit) return 0
  const often = 1 - 1 / (1 + visit.count / 3)
  return often * 0.5 ** ((now - visit.last) / HALF_LIFE_MS)
}
