import { type PointerEvent, type RefObject, useRef } from 'react'

const CLOSES_PX = 70

/** Handlers for a grip: pulling it down moves the sheet along, and closes it from a certain point on. */
export function usePullDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number>(undefined)
  const move = (pixels: number) => {
    if (sheet.current) sheet.current.style.translate = pixels === 0 ? '' : `0 ${pixels}px`
  }
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? event.clientY))
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== undefined) move(pulled(event))
    },
    onPointerUp(event: PointerEvent) {
      const isFar = pulled(event) > CLOSES_PX
      from.current = undefined
      if (isFar) onClose()
      else move(0)
    },
    onPointerCancel() {
      from.current = undefined
      move(0)
    },
  }
}
