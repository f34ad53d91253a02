import type { Connection } from '@parley/client'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'

interface Listed<Answer> {
  /** Undefined until it has been read. */
  readonly answer: Answer | undefined
  readonly problem: string | undefined
  readonly read: () => void
}

/**
 * What the session does not know, read when it is shown, and again with each event of a type.
 * @param load declared outside of the component, since another one is another question
 */
export function useListed<Answer>(
  load: (connection: Connection) => Promise<Answer>,
  eventType: string,
): Listed<Answer> {
  const { connection, session } = useApp()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(() => {
    setProblem(undefined)
    load(connection).then(setAnswer, (error) => setProblem(explanationOf(error)))
  }, [connection, load])
  useEffect(read, [read])
  useEffect(() => session.onEvent(({ type }) => type === eventType && read()), [session, eventType, read])
  return { answer, problem, read }
}
