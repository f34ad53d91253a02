import type { Connection } from '@parley/client'
import { useCallback } from 'react'
import { useApp } from '#data/context.ts'
import { type Followed, type Follows, useFollowed } from '#data/use-followed.ts'

/**
 * A list that the session does not know, and that follows: see `useFollowed`.
 * @param load declared outside of the component, since another one is another question
 */
export function useListed<Answer>(
  load: (connection: Connection) => Promise<Answer>,
  follows?: Follows,
): Followed<Answer> {
  const { connection } = useApp()
  const ask = useCallback(() => load(connection), [connection, load])
  return useFollowed(ask, follows)
}
