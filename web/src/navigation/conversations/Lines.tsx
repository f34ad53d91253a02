import { type ReactNode, useEffect } from 'react'
import styles from './lines.module.css'
import { PreviewsFailed } from './PreviewsFailed.tsx'
import { type AtCursor, useLines } from './use-lines.ts'
import { usePreviews } from './use-previews.ts'

interface Row {
  readonly key: string
  readonly kind: 'row'
  /** The message to show of it, if there is one. */
  readonly newest: number | undefined
}

interface Props<R extends Row> {
  label: string
  rows: readonly R[]
  keys: (current: R | undefined) => Readonly<Record<string, () => unknown>>
  draw: (row: R, cursor: AtCursor) => ReactNode
  /** The end is near: more may be fetched. */
  onEnd?: () => void
  /** Below the last row. */
  foot?: ReactNode
}

/** A list of conversations, however long. */
export function Lines<R extends Row>({ label, rows, keys, draw, onEnd, foot }: Props<R>) {
  const lines = useLines(rows, keys)
  const { error, retry } = usePreviews(
    rows.map(({ newest }) => newest ?? -1),
    lines.first,
    lines.last,
  )
  const isAtEnd = lines.last >= rows.length - 10
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows the end is another one
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, rows])
  return (
    <div ref={lines.scroller} className={styles.list}>
      {error && <PreviewsFailed onRetry={retry} />}
      <ul className={`plain ${styles.rows}`} style={{ height: lines.height }} aria-label={label}>
        {lines.visible.map(({ index, key, start, size }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                data-index={index}
                className={styles.item}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {draw(row, lines.atCursor(index, row.key))}
              </li>
            )
          )
        })}
      </ul>
      {foot}
    </div>
  )
}
