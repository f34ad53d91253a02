import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './LongList.module.css'

/** With fewer lines everything is in sight anyway. */
const FEW_LINES = 30
const LINES_IN_PART = 8
/** Parts are drawn while they are so far from the view. */
const NEAR_PX = 150

interface Props<K> {
  keys: readonly K[]
  /** Draws what is in the line of a key. */
  children: (key: K) => ReactNode
  /** The line that is drawn wherever it is. */
  kept?: K | undefined
  /** Draws all lines, wherever they are. A list that is not alone says whether all of them together are few. */
  isShort?: boolean
  id?: string
  className?: string
  hidden?: boolean
}

/**
 * A list. Of a long one only the lines near the view are drawn: the others stand together as a few elements of their
 * height. `--line-height` says what one line takes.
 */
export function LongList<K extends string | number>(props: Props<K>) {
  const { keys, children, kept, isShort = isFew(keys.length), className, ...rest } = props
  const classes = `plain ${className ?? ''}`
  if (isShort) {
    return (
      <ul className={classes} {...rest}>
        {keys.map((key) => (
          <li key={key}>{children(key)}</li>
        ))}
      </ul>
    )
  }
  const parts = Array.from({ length: Math.ceil(keys.length / LINES_IN_PART) }, (_, index) => {
    return keys.slice(index * LINES_IN_PART, (index + 1) * LINES_IN_PART)
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its lines nothing may stand
    <div role="list" className={classes} {...rest}>
      {parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: whatever its lines are, a part stays where it is
          key={index}
          keys={part}
          isFirst={index === 0}
          isKept={kept !== undefined && part.includes(kept)}
        >
          {children}
        </Part>
      ))}
    </div>
  )
}

/** Whether so many lines need no parts. */
export const isFew = (lines: number) => lines <= FEW_LINES

interface PartProps<K> extends Pick<Props<K>, 'keys' | 'children'> {
  isFirst: boolean
  isKept: boolean
}

function Part<K extends string | number>({ keys, isFirst, isKept, children }: PartProps<K>) {
  const place = useRef<HTMLDivElement>(null)
  // The first drawing is not empty.
  const [isNear, setNear] = useState(isFirst)
  // Lines may be higher than one, as a channel with its topics.
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const { current } = place
    if (!current) return
    listeners.set(current, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && boundingClientRect.height > 0) setHeight(boundingClientRect.height)
      setNear(isIntersecting)
    })
    observer.observe(current)
    return () => {
      observer.unobserve(current)
      listeners.delete(current)
    }
  }, [])
  if (!isNear && !isKept) {
    const known = height === undefined ? { '--lines': keys.length } : { height }
    return <div ref={place} className={styles.far} style={known as CSSProperties} />
  }
  return (
    <div ref={place}>
      {keys.map((key) => (
        // biome-ignore lint/a11y/useSemanticElements: an li stands in a ul only
        <div key={key} role="listitem">
          {children(key)}
        </div>
      ))}
    </div>
  )
}

const listeners = new Map<Element, (entry: IntersectionObserverEntry) => void>()
const margin = `${NEAR_PX}px 0px`
const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry)
  },
  // Browsers that know no margin within a list that scrolls draw a part when it comes into view.
  { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
)
