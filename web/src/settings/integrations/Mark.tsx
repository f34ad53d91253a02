import type { CSSProperties } from 'react'
import styles from './Mark.module.css'

/** Initials of a service on a color of its own: its trademark is not ours to show. Its name is beside it. */
export function Mark({ title }: { title: string }) {
  const letters = title.match(/[A-Z]/g) ?? [title.slice(0, 1).toUpperCase()]
  return (
    <span className={styles.mark} style={{ '--hue': hueOf(title) } as CSSProperties} aria-hidden="true">
      {letters.slice(0, 2).join('')}
    </span>
  )
}

/** Names that differ little get very different hues. */
function hueOf(title: string): number {
  const sum = [...title].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
  return Math.round((sum * 137.508) % 360)
}
