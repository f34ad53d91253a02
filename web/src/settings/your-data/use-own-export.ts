import { getOwnExport } from '@parley/api/own-exports/endpoints'
import type { OwnExport } from '@parley/api/own-exports/objects'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'

/** While an archive is put together, it is asked so often what became of it: no event tells. */
const LOOK_EVERY_MS = 2_000

/** The archive that the person asked for last: null if they never did, undefined until that is known. */
export function useOwnExport() {
  const { connection } = useApp()
  const [last, setLast] = useState<OwnExport | null>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(() => {
    connection.call(getOwnExport, {}).then(
      (answer) => {
        setLast(answer.export)
        setProblem(undefined)
      },
      (error) => setProblem(explanationOf(error)),
    )
  }, [connection])
  useEffect(read, [read])
  const isPending = last?.state === 'pending'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(read, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPending, read])
  return { last, problem, read }
}
