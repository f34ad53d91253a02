import { getOwnExport } from '@parley/api/own-exports/endpoints'
import type { OwnExport } from '@parley/api/own-exports/objects'
import type { Connection } from '@parley/client'
import { useEffect } from 'react'
import { OFTEN_MS } from '#data/use-followed.ts'
import { useListed } from '../parts/use-listed.ts'

/** While an archive is put together, it is asked so often what became of it: no event tells. */
const LOOK_EVERY_MS = 2_000

const load = (connection: Connection) => connection.call(getOwnExport, {})

/** The archive that the person asked for last: null if they never did, undefined until that is known. */
export function useOwnExport() {
  const { answer, problem, read } = useListed(load, { everyMs: OFTEN_MS })
  const last: OwnExport | null | undefined = answer?.export
  const isPending = last?.state === 'pending'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(read, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPending, read])
  return { last, problem, read }
}
