import { getAuditLog } from '@parley/api/audit-log/endpoints'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { InputOf } from '@parley/api/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'

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
      ({ entries, found_oldest: isWhole }) => isWanted && setKnown({ filter, entries, isWhole }),
      (error) => isWanted && setProblem(explanationOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [connection, filter])
  useEffect(read, [read])

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

  // What was found by other filters is not shown under these.
  return { known: known?.filter === filter ? known : undefined, problem, read, more, isReading }
}
