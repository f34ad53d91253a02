import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Chips.module.css'

/** A line of things to choose one of. Scrolls where it is too long. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

interface ChipProps {
  isOn: boolean
  count?: number
  icon?: LucideIcon | undefined
  onClick: () => void
  children: ReactNode
}

export function Chip({ isOn, count = 0, icon: Icon, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {children}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  )
}
