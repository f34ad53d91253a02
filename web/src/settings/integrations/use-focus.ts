import { useLayoutEffect, useRef } from 'react'

/** Gives an element the focus once it is there: what had it before is gone with the step before. */
export function useFocus<E extends HTMLElement>(isWanted = true) {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus()
  }, [isWanted])
  return element
}
