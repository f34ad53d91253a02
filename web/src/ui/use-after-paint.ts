import { startTransition, useEffect, useState } from 'react'

/** A value, once what was drawn when it came is on the screen: for what may stand beside it a moment later. */
export function useAfterPaint<T>(value: T, first: T = value): T {
  const [shown, show] = useState(first)
  useEffect(() => {
    if (value === shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame is painted behind what asks for it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => show(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value, shown])
  return shown
}
