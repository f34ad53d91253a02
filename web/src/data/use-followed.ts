import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from './context.ts'
import { explanationOf } from './explanation.ts'
import { whenLookedAt } from './looked-at.ts'

export interface Follows {
  /** The types of the events that tell of another answer. */
  readonly events?: readonly string[]
  /** For what no event tells of: how often it is asked for while somebody has the page before them. */
  readonly everyMs?: number
}

export interface Followed<Answer> {
  /** Undefined until it has been read. */
  readonly answer: Answer | undefined
  /** Why there is none, in words. */
  readonly problem: string | undefined
  readonly read: () => void
}

/** How often a page asks for what no event tells of. Not for what the audit log tells of: each look is an entry there. */
export const OFTEN_MS = 10_000

/**
 * What the session does not know, read when it is shown, again with each event that tells of it, and whenever somebody
 * comes back to the page. What was known stays until there is something newer, so that a cut takes no form away.
 * @param load the same function as long as it asks the same question
 */
export function useFollowed<Answer>(
  load: () => Promise<Answer>,
  { events, everyMs }: Follows = {},
): Followed<Answer> {
  const { session } = useApp()
  const [known, setKnown] = useState<{ readonly load: typeof load; readonly answer: Answer }>()
  const [problem, setProblem] = useState<string>()
  const asked = useRef(0)
  const read = useCallback(() => {
    asked.current += 1
    const mine = asked.current
    setProblem(undefined)
    load().then(
      (answer) => mine === asked.current && setKnown({ load, answer }),
      (error) => mine === asked.current && setProblem(explanationOf(error)),
    )
  }, [load])
  useEffect(() => {
    read()
    return whenLookedAt(read)
  }, [read])
  const types = events?.join()
  useEffect(() => {
    if (types === undefined) return
    const wanted = new Set(types.split(','))
    return session.onEvent(({ type }) => wanted.has(type) && read())
  }, [session, types, read])
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, read])
  return { answer: known?.answer, problem: known?.load === load ? undefined : problem, read }
}
