import { getErasure } from '@parley/api/erasing/endpoints'
import type { Erasure } from '@parley/api/erasing/objects'
import type { Connection } from '@parley/client'
import { type ReactNode, useCallback } from 'react'
import { OFTEN_MS } from '#data/use-followed.ts'
import { t } from '#language/words.ts'
import { formatWholeDay } from '#ui/time/format.ts'
import { useListed } from '../parts/use-listed.ts'
import type { User } from './directory.ts'
import { Line } from './Line.tsx'

/** What became of erasing the person of a deactivated account; for an account that was not erased, `otherwise`. */
export function ErasedLine({ user: { user_id: userId }, otherwise }: { user: User; otherwise: ReactNode }) {
  const load = useCallback((asked: Connection) => asked.call(getErasure, { user_id: userId }), [userId])
  const { answer, problem } = useListed(load, { everyMs: OFTEN_MS })
  // Whoever tries to reactivate the account is told all the same.
  if (problem !== undefined) return otherwise
  if (answer === undefined) return <p role="status">{t`Loading…`}</p>
  if (answer.erasure === null) return otherwise
  return (
    <Line title={t`This person is erased: the account cannot come back.`} about={howFar(answer.erasure)} />
  )
}

function howFar({ date_finished: finished, is_held: isHeld }: Erasure): string {
  if (finished !== null) return t`Nothing is left since ${formatWholeDay(finished)}, but in backups.`
  if (isHeld) return t`A legal hold stops the rest until it is lifted.`
  return t`What is left goes within minutes.`
}
