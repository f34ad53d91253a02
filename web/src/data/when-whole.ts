import type { Session } from '@parley/client'

/**
 * Starts what needs the whole state, at once or when the session has it.
 * @param start may return the function that ends what it has started
 * @returns the function that ends it, or keeps it from starting
 */
export function whenWhole(session: Session, start: () => (() => void) | undefined): () => void {
  if (session.isWhole) return start() ?? (() => {})
  let end = session.subscribe(() => {
    if (!session.isWhole) return
    end()
    end = start() ?? (() => {})
  })
  return () => end()
}
