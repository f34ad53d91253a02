import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface Props {
  title: string
  children: ReactNode
  /** What is in it says the title, too. */
  isHeadless?: boolean
  /** What one can do with all of it. */
  action?: ReactNode
}

/** Settings that belong together, below their title. */
export function Card({ title, children, isHeadless = false, action }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={isHeadless ? undefined : styles.head}>
        <h2 id={id} className={isHeadless ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
