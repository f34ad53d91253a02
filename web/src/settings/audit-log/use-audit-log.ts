import { getAuditLog } from '@parley/api/audit-log/endpoints'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { InputOf } from '@parley/api/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { whenLookedAt } from '#data/looked-at.ts'

export type AuditFilter = Omit<InputOf<typeof getAuditLog>, 'before' | 'limit'>

interface Known {
  readonly filter: AuditFilter
  readonly entries: readonly AuditEntry[]
  readonly isWhole: boolean
}

/** The entries that fit, the newest first, a page at a time. */
export function useAuditLog(filter: AuditFilter) {
  const { connection } = useApp()
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)

  const read = useCallback(() => {
    // What was asked for before may be answered later.
    let isWanted = true
    setProblem(undefined)
    connection.call(getAuditLog, filter).then(
      ({ entries, found_oldest: isWhole }) =>
        isWanted && setKnown((now) => withNewer(now, { filter, entries, isWhole })),
      (error) => isWanted && setProblem(explanationOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [connection, filter])
  useEffect(() => {
    let end = read()
    const stop = whenLookedAt(() => {
      end()
      end = read()
    })
    return () => {
      stop()
      end()
    }
  }, [read])

  async function more() {
    const before = known?.entries.at(-1)?.id
    if (known === undefined || before === undefined || isReading) return
    setReading(true)
    try {
      const next = await connection.call(getAuditLog, { ...filter, before })
      setKnown((now) =>
        now === known
          ? { filter, entries: [...known.entries, ...next.entries], isWhole: next.found_oldest }
          : now,
      )
    } finally {
      setReading(false)
    }
  }

  const shown = known?.filter === filter ? known : undefined
  // What was found by other filters is not shown under these.
  return { known: shown, problem: shown === undefined ? problem : undefined, read, more, isReading }
}

/** Entries never change: what somebody has gone back to stays below what has happened since, if nothing is between. */
function withNewer(known: Known | undefined, newest: Known): Known {
  const last = newest.entries.at(-1)
  const place = known?.filter === newest.filter ? known.entries.findIndex(({ id }) => id === last?.id) : -1
  if (known === undefined || place < 0) return newest
  return { ...known, entries: [...newest.entries, ...known.entries.slice(place + 1)] }
}
