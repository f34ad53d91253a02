import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 760px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the page has one column, as on a phone. Styles ask the same by `@media (width < 760px)`. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
