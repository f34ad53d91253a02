import { getFirstRun, keepFirstRun } from '@parley/api/first-run/endpoints'
import type { FirstRunPlan } from '@parley/api/first-run/objects'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { firstPlan } from './plan.ts'

const KEEP_AFTER_MS = 400

/** What the server has not heard of yet: a tab may end at any moment. */
interface Unsaved {
  readonly plan: FirstRunPlan
  readonly typed: string
}

export interface PlanInHand {
  /** Undefined until it has come. */
  readonly plan: FirstRunPlan | undefined
  /** The address that is being typed. */
  readonly typed: string
  /** Why the plan could not be read or kept. */
  readonly problem: string | undefined
  change: (plan: FirstRunPlan, typed?: string) => void
  /** Ends it: nobody is asked again. */
  close: () => Promise<void>
  /** Says what is chosen now to the server, at once. */
  keepNow: () => Promise<void>
  again: () => void
}

/** The plan of the organization's first steps: kept by the server, so that every device goes on from there. */
export function usePlan(): PlanInHand {
  const { connection, ownUserId } = useApp()
  const stored = `parley:first-run:${ownUserId}`
  const [plan, setPlan] = useState<FirstRunPlan>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const unsaved = useRef<FirstRunPlan>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keepNow = useCallback(async () => {
    clearTimeout(timer.current)
    const now = unsaved.current
    if (now === undefined) return
    try {
      await connection.call(keepFirstRun, { plan: now })
      if (unsaved.current !== now) return
      unsaved.current = undefined
      setProblem(undefined)
      if (unsavedIn(stored)?.typed === '') localStorage.removeItem(stored)
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }, [connection, stored])

  const read = useCallback(async () => {
    try {
      const kept = unsavedIn(stored)
      const { plan: known } = await connection.call(getFirstRun, {})
      // What somebody has chosen while it came is newer.
      if (unsaved.current !== undefined) return
      setPlan(kept?.plan ?? known ?? firstPlan())
      setTyped((now) => now || (kept?.typed ?? ''))
      setProblem(undefined)
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }, [connection, stored])

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' ? read() : keepNow())
    void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void keepNow()
    }
  }, [read, keepNow])

  return {
    plan,
    typed,
    problem,
    keepNow,
    again: () => void (unsaved.current === undefined ? read() : keepNow()),
    change(next, typing = typed) {
      setTyped(typing)
      writeStored(stored, { plan: next, typed: typing } satisfies Unsaved)
      if (next === plan) return
      setPlan(next)
      unsaved.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow(), KEEP_AFTER_MS)
    },
    async close() {
      clearTimeout(timer.current)
      unsaved.current = undefined
      await connection.call(keepFirstRun, { plan: null, is_closed: true })
      localStorage.removeItem(stored)
    },
  }
}

/** Other versions of the app may have written it: what is no plan any more is left alone. */
function unsavedIn(stored: string): Unsaved | undefined {
  const kept = readStored(stored) as Partial<Unsaved> | undefined
  const isPlan = Array.isArray(kept?.plan?.addresses) && Array.isArray(kept.plan.channels)
  return isPlan && typeof kept?.typed === 'string' ? (kept as Unsaved) : undefined
}
