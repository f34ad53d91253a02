import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'

interface Asked<E> {
  readonly answer: AnswerOf<E> | undefined
  /** Why there is none, in words. */
  readonly problem: string | undefined
  readonly askAgain: () => void
}

/** Asks when the component is first drawn, and again when told. What was known stays until there is something newer. */
export function useAnswer<E extends Endpoint>(endpoint: E, asked: InputOf<E>): Asked<E> {
  const { connection } = useApp()
  const [answer, setAnswer] = useState<AnswerOf<E>>()
  const [problem, setProblem] = useState<string>()
  // Parameters are put together anew with each drawing.
  const parameters = JSON.stringify(asked)
  const askAgain = useCallback(() => {
    setProblem(undefined)
    connection.call(endpoint, JSON.parse(parameters)).then(
      (got) => setAnswer(() => got),
      (error) => setProblem(explanationOf(error)),
    )
  }, [connection, endpoint, parameters])
  useEffect(askAgain, [askAgain])
  return { answer, problem, askAgain }
}
