import { type RefObject, useEffect } from 'react'
import { stepOf } from '#messages/feed/feed-keys.ts'
import { isTyping } from '#ui/is-typing.ts'

/** j and k, or the arrows, move the focus from result to result; Enter opens one in its conversation. */
export function useResultKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const results = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
      const at = results.findIndex((result) => result.contains(document.activeElement))
      const step = stepOf(event)
      if (step) {
        event.preventDefault()
        const next = results[at === -1 ? firstInSight(results) : at + step]
        next?.focus({ preventScroll: true })
        next?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && document.activeElement === results[at]) {
        event.preventDefault()
        results[at]?.querySelector<HTMLElement>('[data-open]')?.click()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [scroller])
}

function firstInSight(results: readonly HTMLElement[]): number {
  const found = results.findIndex((result) => result.getBoundingClientRect().top > 0)
  return found === -1 ? 0 : found
}
