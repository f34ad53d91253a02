import { useEffect, useMemo, useState } from 'react'
import { type Finder, type FoundPlace, loadFinders } from '#commands/finders.ts'
import { useApp } from '#data/context.ts'

/** With fewer letters, much has them. */
const FEWEST_LETTERS = 3
const SHOWN = 4

/** What the words lead to besides what the jump box knows. Nothing until that is loaded, nor where it cannot be. */
export function useFoundElsewhere(words: string): readonly FoundPlace[] {
  const app = useApp()
  const [finders, setFinders] = useState<readonly Finder[]>([])
  const isWanted = words.length >= FEWEST_LETTERS
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    loadFinders().then(
      (loaded) => !isOver && setFinders(loaded),
      // Without a connection the rest of the box goes on.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isWanted])
  return useMemo(
    () => (isWanted ? finders.flatMap((find) => find(app, words)).slice(0, SHOWN) : []),
    [app, finders, isWanted, words],
  )
}
