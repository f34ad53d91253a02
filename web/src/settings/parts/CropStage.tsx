import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { t } from '#language/words.ts'
import styles from './CropDialog.module.css'
import { type Crop, drawCrop, sizeOf } from './crop.ts'

const STEP = 0.02
const LARGE_STEP = 0.1
const ZOOM_STEP = 1.15
/** Pixels of the canvas: sharp on every screen. */
const DRAWN_WIDTH = 640

interface Props {
  bitmap: ImageBitmap
  ratio: number
  crop: Crop
  onChange: (crop: Crop) => void
  describedBy: string
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The part of a picture as it will be, which follows fingers, mouse, wheel and keys. */
export function CropStage({ bitmap, ratio, crop, onChange, describedBy }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, ratio, crop)
  }, [bitmap, ratio, crop])
  // React listens to the wheel in a way that cannot keep the page from scrolling.
  const wheel = useRef<(event: WheelEvent) => void>(undefined)
  wheel.current = (event) => {
    event.preventDefault()
    onChange({ ...crop, zoom: crop.zoom * Math.exp(-event.deltaY / 400) })
  }
  useEffect(() => {
    const stage = canvas.current
    const listen = (event: WheelEvent) => wheel.current?.(event)
    stage?.addEventListener('wheel', listen, { passive: false })
    return () => stage?.removeEventListener('wheel', listen)
  }, [])

  /** By a part of the width of what is shown. */
  function moveBy(x: number, y: number, zoom = crop.zoom) {
    const { width } = sizeOf(bitmap, ratio, crop)
    onChange({ x: crop.x + x * width, y: crop.y + y * width, zoom })
  }

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId)
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const shown = event.currentTarget.clientWidth
    const [other] = others.map(([, point]) => point)
    const zoom = other ? (crop.zoom * distance(now, other)) / Math.max(1, distance(before, other)) : crop.zoom
    // Of two fingers, each moves the picture half as far.
    const share = 1 / (others.length + 1) / shown
    moveBy((before.x - now.x) * share, (before.y - now.y) * share, zoom)
  }

  function useKey(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    switch (event.key) {
      case 'ArrowLeft':
        moveBy(-step, 0)
        break
      case 'ArrowRight':
        moveBy(step, 0)
        break
      case 'ArrowUp':
        moveBy(0, -step)
        break
      case 'ArrowDown':
        moveBy(0, step)
        break
      case '+':
      case '=':
        onChange({ ...crop, zoom: crop.zoom * ZOOM_STEP })
        break
      case '-':
        onChange({ ...crop, zoom: crop.zoom / ZOOM_STEP })
        break
      default:
        return
    }
    event.preventDefault()
  }

  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return (
    <canvas
      ref={canvas}
      className={styles.stage}
      role="img"
      aria-label={t`The part that is kept`}
      aria-describedby={describedBy}
      tabIndex={0}
      width={DRAWN_WIDTH}
      height={Math.round(DRAWN_WIDTH / ratio)}
      style={{ aspectRatio: ratio }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={useKey}
    />
  )
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
