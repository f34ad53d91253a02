import { useLayoutEffect, useRef, useState } from 'react'
import styles from './LitMessage.module.css'

interface Props {
  /** The row of the message. */
  row: HTMLElement
  /** Where the sheet begins, once it is there. */
  edge: number | undefined
}

const GAP = 12

/** The message that a sheet is about, in the light while all else is veiled. One that the sheet covers stands above it. */
export function LitMessage({ row, edge = Number.POSITIVE_INFINITY }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ top, left, width, height }] = useState(() => row.getBoundingClientRect())

  useLayoutEffect(() => {
    const { current } = frame
    const foot = edge - GAP
    if (!current || top + height <= foot) return
    const copy = row.cloneNode(true) as HTMLElement
    for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
    // As in the feed, where its distance to the row above is not a part of it.
    copy.style.margin = '0'
    current.classList.add(styles.copied ?? '')
    current.replaceChildren(copy)
    current.style.top = `${Math.max(GAP, foot - height)}px`
    // Of a long one the beginning is seen.
    current.style.height = `${Math.min(height, foot - GAP)}px`
  }, [row, edge, top, height])

  return (
    <div ref={frame} className={styles.lit} style={{ top, left, width, height }} aria-hidden="true" inert />
  )
}
