import { type RefObject, useEffect } from 'react'

/** Keeps the last line in view when the composer grows or shrinks, or a phone's keyboard opens. */
export function useKeepBottom(scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const grown = element.clientHeight - height
      height = element.clientHeight
      const isAtEnd = element.scrollTop >= element.scrollHeight - element.clientHeight - 1
      // Where there is nothing below, a browser makes room for a taller view by itself.
      if (grown < 0 || !isAtEnd) element.scrollTop -= grown
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
