import { asError } from '@parley/client/as-error'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useLoop } from '#data/hooks.ts'

/** So many more are fetched together with those on the screen, before and after them. */
const AHEAD = 40

/**
 * Sees to it that the messages on the screen are known: fetches those that are not, a screenful and more in one
 * request. `session.messages.get` has them then.
 * @param ids of all rows, from top to bottom
 * @param first the first row on the screen
 * @param last the last one
 */
export function usePreviews(ids: readonly number[], first: number, last: number) {
  const { session } = useApp()
  const [error, setError] = useState<Error>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const gone = useRef(new Set<number>())
  const isAsking = useRef(false)
  const isLive = useLoop().name === 'live'
  useEffect(() => {
    if (isLive) setError(undefined)
  }, [isLive])
  // A place without a message has -1.
  const lacks = (id: number) => id >= 0 && !session.messages.get(id) && !gone.current.has(id)

  // After every drawing: messages may also have been dropped, when events were missed.
  useEffect(() => {
    if (isAsking.current || error || !ids.slice(Math.max(0, first), last + 1).some(lacks)) return
    const wanted = ids.slice(Math.max(0, first - AHEAD), last + 1 + AHEAD).filter(lacks)
    isAsking.current = true
    session.messages
      .fetchByIds(wanted)
      .then(
        () => {
          for (const id of wanted) if (!session.messages.get(id)) gone.current.add(id)
        },
        (refused) => setError(asError(refused)),
      )
      .finally(() => {
        isAsking.current = false
        drawAgain()
      })
  })
  return { error, retry: () => setError(undefined) }
}
