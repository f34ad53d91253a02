import type { ReactNode } from 'react'
import styles from './LineList.module.css'

interface Props {
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** How many there are, for who hears it. */
  count: string
  /** What else narrows or orders the list. */
  children?: ReactNode
}

/** What narrows a list: stands above it. */
export function ListBar({ label, placeholder, query, onQuery, count, children }: Props) {
  return (
    <div className={styles.bar}>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      {children}
      <span className="visually-hidden" role="status">
        {count}
      </span>
    </div>
  )
}
