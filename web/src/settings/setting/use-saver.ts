import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import type { Source, Values } from './source.ts'

export type Saving =
  | { readonly state: 'idle' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly before: Values }
  | { readonly state: 'failed'; readonly why: string }

export interface Saver {
  readonly saving: Saving
  /** What holds, or what is being saved. */
  readonly shown: (name: string) => unknown
  /** Saves at once. Resolves to whether it is saved. */
  readonly change: (values: Values) => Promise<boolean>
  readonly undo: () => void
}

const IDLE: Saving = { state: 'idle' }

/** Reads and saves some settings. Each part of a page that says "Saved" for itself has one. */
export function useSaver(source: Source, names: readonly string[]): Saver {
  const app = useApp()
  // As text, so that events which are about other settings draw nothing anew.
  const text = useSlice((state) => {
    const values = source.values(state)
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])))
  })
  const values = useMemo((): Values => JSON.parse(text), [text])
  const [pending, setPending] = useState<Values>({})
  const [saving, setSaving] = useState<Saving>(IDLE)
  const inFlight = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const last = useRef(text)

  useEffect(() => {
    last.current = text
    if (inFlight.current > 0) return
    setPending({})
  }, [text])

  async function change(next: Values): Promise<boolean> {
    const before = Object.fromEntries(Object.keys(next).map((name) => [name, shown(name)]))
    if (JSON.stringify(before) === JSON.stringify(next)) return true
    setPending((now) => ({ ...now, ...next }))
    setSaving({ state: 'saving' })
    inFlight.current++
    const call = queue.current.then(() => source.save(app.connection, next, before))
    queue.current = call.catch(() => undefined)
    let error: unknown
    const isSaved = await call.then(
      () => true,
      (reason) => {
        error = reason
        return false
      },
    )
    inFlight.current--
    if (!isSaved) {
      setPending((now) => without(now, next))
      setSaving({ state: 'failed', why: explanationOf(error) })
      return false
    }
    setSaving({ state: 'saved', before })
    // Its event may have come before the answer, or the server keeps a value as it was.
    if (JSON.stringify({ ...JSON.parse(last.current), ...next }) === last.current) setPending({})
    return true
  }

  const shown = (name: string) => (name in pending ? pending[name] : values[name])
  const undo = () => {
    if (saving.state === 'saved') void change(saving.before).then((isSaved) => isSaved && setSaving(IDLE))
  }
  return { saving, shown, change, undo }
}

function without(values: Values, removed: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => removed[name] !== value))
}
