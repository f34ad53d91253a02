import { type TouchEvent, useRef, useState } from 'react'
import { isRightToLeft } from '#language/locale.ts'

/** So much of its row the finger has to cross. */
const FAR = 0.6

/**
 * A finger that pulls a row far towards its beginning does what its outermost button does. A shorter pull shows the buttons: the
 * browser scrolls to them meanwhile.
 */
export function useLongSwipe(act: (() => void) | undefined) {
  const from = useRef({ x: 0, y: 0 })
  const [isFar, setFar] = useState(false)
  if (!act) return {}
  const goesFar = ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
    const touch = changedTouches.item(0)
    const left = from.current.x - (touch?.clientX ?? 0)
    const back = isRightToLeft() ? -left : left
    const down = Math.abs((touch?.clientY ?? 0) - from.current.y)
    return back > currentTarget.clientWidth * FAR && back > 2 * down
  }
  return {
    'data-swiped': isFar ? true : undefined,
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0)
      if (touch) from.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => setFar(goesFar(event)),
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      setFar(false)
      if (goesFar(event)) act()
    },
    onTouchCancel: () => setFar(false),
  }
}
