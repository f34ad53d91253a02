import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#language/words.ts'
import type { Media } from './media.ts'
import styles from './Viewer.module.css'
import { movedBy, type View, WHOLE, zoomed } from './zoom.ts'

const DOUBLE_CLICK = 2.5

interface Props {
  media: Media
  source: string
  view: View
  onView: (view: View) => void
}

/** A picture that the wheel, a double click and dragging bring closer. */
export function Picture({ media, source, view, onView }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const dragging = useRef<{ x: number; y: number }>(undefined)
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      onView(zoomed(view, Math.exp(-event.deltaY / 300), ...fromMiddle(element, event)))
    }
    // React listens passively, and could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [view, onView])

  function drag(event: PointerEvent) {
    const from = dragging.current
    if (!from) return
    onView(movedBy(view, event.clientX - from.x, event.clientY - from.y))
    dragging.current = { x: event.clientX, y: event.clientY }
  }

  if (isFailed) return <p role="alert">{t`The picture could not be loaded.`}</p>
  const [width, height] = media.size ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and buttons of the viewer do the same
    <div
      ref={stage}
      className={`${styles.frame} ${view.scale > 1 ? styles.movable : ''}`}
      onDoubleClick={(event) =>
        onView(view.scale > 1 ? WHOLE : zoomed(view, DOUBLE_CLICK, ...fromMiddle(event.currentTarget, event)))
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragging.current = undefined
      }}
    >
      <img
        className={styles.image}
        src={source}
        alt={media.name}
        draggable={false}
        width={width}
        height={height}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        onError={() => setFailed(true)}
      />
    </div>
  )
}

function fromMiddle(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [clientX - left - width / 2, clientY - top - height / 2]
}
