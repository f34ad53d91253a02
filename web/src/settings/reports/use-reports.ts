import { getMessageReports } from '@parley/api/message-reports/endpoints'
import { messageReportsChangedEvent } from '@parley/api/message-reports/events'
import type { MessageReport } from '@parley/api/message-reports/objects'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { whenLookedAt } from '#data/looked-at.ts'

interface Known {
  readonly closed: boolean
  readonly reports: readonly MessageReport[]
  readonly hasMore: boolean
}

/** The reports that wait, or those that were answered; read again whenever one comes or is answered. */
export function useReports(closed: boolean) {
  const { connection, session } = useApp()
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(() => {
    connection.call(getMessageReports, { closed }).then(
      ({ reports, has_more: hasMore }) => {
        setProblem(undefined)
        setKnown({ closed, reports, hasMore })
      },
      (error) => setProblem(explanationOf(error)),
    )
  }, [connection, closed])
  useEffect(read, [read])
  useEffect(() => session.on(messageReportsChangedEvent, read), [session, read])
  useEffect(() => whenLookedAt(read), [read])

  async function more() {
    const before = known?.reports.at(-1)?.id
    if (!known || before === undefined) return
    const next = await connection.call(getMessageReports, { closed, before })
    setKnown({ closed, reports: [...known.reports, ...next.reports], hasMore: next.has_more })
  }

  // What was there of the other list is not shown under the name of this one.
  return { known: known?.closed === closed ? known : undefined, problem, read, more }
}
