/** How a picture stands in the viewer: its size against what fits, and how far it was moved from the middle. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const STEP = 1.4
const MOST = 12

/** Zooms by a factor, so that the point (from the middle of the viewer) stays where it is. */
export function zoomed({ scale, x, y }: View, factor: number, atX = 0, atY = 0): View {
  const next = Math.min(MOST, Math.max(1, scale * factor))
  if (next === 1) return WHOLE
  const by = next / scale
  return { scale: next, x: atX - (atX - x) * by, y: atY - (atY - y) * by }
}

export function movedBy(view: View, byX: number, byY: number): View {
  return view.scale === 1 ? view : { ...view, x: view.x + byX, y: view.y + byY }
}
