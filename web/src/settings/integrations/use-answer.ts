import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { useCallback } from 'react'
import { useApp } from '#data/context.ts'
import { type Follows, useFollowed } from '#data/use-followed.ts'

interface Asked<E> {
  readonly answer: AnswerOf<E> | undefined
  /** Why there is none, in words. */
  readonly problem: string | undefined
  readonly askAgain: () => void
}

/** What an endpoint answers, as it is now: see `useFollowed`. */
export function useAnswer<E extends Endpoint>(endpoint: E, asked: InputOf<E>, follows?: Follows): Asked<E> {
  const { connection } = useApp()
  // Parameters are put together anew with each drawing.
  const parameters = JSON.stringify(asked)
  const ask = useCallback(
    () => connection.call(endpoint, JSON.parse(parameters)),
    [connection, endpoint, parameters],
  )
  const { answer, problem, read: askAgain } = useFollowed<AnswerOf<E>>(ask, follows)
  return { answer, problem, askAgain }
}
