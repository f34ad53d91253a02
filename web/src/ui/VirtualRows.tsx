import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './VirtualRows.module.css'

interface Props<T> {
  rows: readonly T[]
  keyOf: (row: T) => string | number
  /** Pixels that each row takes. */
  height: number
  /** Draws the cells of a row, which is a row of a table. */
  children: (row: T, index: number) => ReactNode
  className: string | undefined
  /** Attributes of a row, for its style. */
  marks?: (row: T) => Readonly<Record<`data-${string}`, boolean | undefined>>
}

/** Rows on each side that somebody who scrolls sees next. */
const OVERSCAN = 6

/**
 * The rows of a table, however many: only those near the view are drawn. They scroll with what is around them. The
 * arrows lead from something in a row to the same in the next.
 */
export function VirtualRows<T>({ rows, keyOf, height, children, className, marks }: Props<T>) {
  const body = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const wanted = useRef<{ readonly index: number; readonly control: number }>(undefined)
  const scroller = useRef<HTMLElement>(null)
  const key = useRef(keyOf)
  key.current = keyOf
  // To find it, the browser works out styles.
  const findScroller = () => {
    if (!scroller.current?.contains(body.current)) scroller.current = scrollerOf(body.current)
    return scroller.current
  }
  // Whoever types into a filter sees what is in the view; what is around it follows.
  const isSettled = useDeferredValue<readonly T[]>(rows, []) === rows
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: findScroller,
    estimateSize: () => height,
    // With another function, the virtualizer works out the place of each row again.
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : key.current(row)
      },
      [rows],
    ),
    overscan: isSettled ? OVERSCAN : 0,
    scrollMargin: above,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are as high as the width of the page says
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  // What stands above may have become higher with any drawing.
  useLayoutEffect(() => {
    const around = findScroller()
    if (!body.current || !around) return
    const top = body.current.getBoundingClientRect().top - around.getBoundingClientRect().top
    setAbove(Math.round(top + around.scrollTop))
  })
  // A row that was far away is drawn when it has come near.
  useLayoutEffect(() => focusWanted())

  function focusWanted() {
    if (!wanted.current) return
    const { index, control } = wanted.current
    const row = body.current?.querySelector(`[data-index="${index}"]`)
    if (!row) return
    wanted.current = undefined
    const all = controlsIn(row)
    all[Math.min(control, all.length - 1)]?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target } = event
    // In a list of choices the arrows choose.
    if (!step || !(target instanceof HTMLElement) || target.matches('select, [aria-expanded="true"]')) return
    const row = target.closest<HTMLElement>('[data-index]')
    const to = Number(row?.dataset.index) + step
    if (!row || !(to >= 0 && to < rows.length)) return
    event.preventDefault()
    wanted.current = { index: to, control: Math.max(0, controlsIn(row).indexOf(target)) }
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusWanted()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            // biome-ignore lint/a11y: what is in it has the focus
            <div
              key={key}
              role="row"
              // The head is the first.
              aria-rowindex={index + 2}
              data-index={index}
              className={className}
              style={{ height: size, transform: `translateY(${start - above}px)` }}
              {...marks?.(row)}
            >
              {children(row, index)}
            </div>
          )
        )
      })}
    </div>
  )
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input, select')]
}

function scrollerOf(element: Element | null): HTMLElement | null {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
