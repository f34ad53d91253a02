import type { ReactNode } from 'react'
import lines from '#navigation/conversations/lines.module.css'
import { type AtCursor, type Item, useLines } from '#navigation/conversations/use-lines.ts'
import styles from './LineList.module.css'

interface Props<Row> {
  /** What is listed, for who hears it. */
  label: string
  rows: readonly Row[]
  /** Pixels that a line takes. */
  heights: { readonly wide: number; readonly narrow: number }
  children: (row: Row, cursor: AtCursor) => ReactNode
}

/** Lines of one height, however many, with one cursor for pointing and for keys. */
export function LineList<Row extends Item>({ label, rows, heights, children }: Props<Row>) {
  const list = useLines(rows, () => ({}), heights)
  return (
    <div ref={list.scroller} className={`${lines.list} ${styles.list}`}>
      <ul className={`plain ${lines.rows}`} style={{ height: list.height }} aria-label={label}>
        {list.visible.map(({ index, key, start, size }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                data-index={index}
                className={lines.item}
                style={{ height: size, transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(row, list.atCursor(index, row.key))}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
