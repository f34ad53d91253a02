import { useEffect, useRef, useState } from 'react'

export interface Draft {
  readonly text: string
  readonly isChanged: boolean
  /** What somebody else has saved since the person began to write. */
  readonly conflict: string | undefined
  readonly write: (text: string) => void
  /** Saves what is written, unless somebody else was quicker. */
  readonly keep: () => void
  /** Saves what is written over what somebody else has saved. */
  readonly keepMine: () => void
  readonly giveUp: () => void
}

/** A text that is saved when one leaves its field. What is written stays, whatever happens to the setting meanwhile. */
export function useDraft(stored: string, save: (text: string) => Promise<boolean>): Draft {
  const [draft, setDraft] = useState<{ readonly text: string; readonly base: string }>()
  const isSaving = useRef(false)
  const conflict =
    draft && !isSaving.current && stored !== draft.base && stored !== draft.text ? stored : undefined

  async function keepMine() {
    if (!draft || isSaving.current) return
    if (draft.text === stored) return setDraft(undefined)
    isSaving.current = true
    const isSaved = await save(draft.text)
    isSaving.current = false
    // What was written on while it was saved is a draft again.
    setDraft((now) => {
      if (!now) return now
      if (isSaved) return now.text === draft.text ? undefined : { text: now.text, base: draft.text }
      return { ...now }
    })
  }
  const keep = () => {
    if (conflict === undefined) void keepMine()
  }

  // A page that is left by its keys never takes the focus from the field.
  const left = useRef(keep)
  left.current = keep
  useEffect(() => () => left.current(), [])

  return {
    text: draft?.text ?? stored,
    isChanged: draft !== undefined && draft.text !== stored,
    conflict,
    write: (text) => setDraft((now) => ({ text, base: now?.base ?? stored })),
    keep,
    keepMine: () => void keepMine(),
    giveUp: () => setDraft(undefined),
  }
}
