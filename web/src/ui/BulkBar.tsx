import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#language/words.ts'
import styles from './BulkBar.module.css'

interface Props {
  /** `3 selected` */
  label: string
  /** What is selected besides what one sees. */
  note?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What can be done with all that is selected. It stays until it is closed. */
export function BulkBar({ label, note, onClose, children }: Props) {
  return (
    <div className={styles.place}>
      <div className={`appears ${styles.bar}`} role="toolbar" aria-label={label}>
        <span className={styles.label} role="status">
          <strong>{label}</strong>
          {note && <span>{note}</span>}
        </span>
        <span className={styles.line} />
        <div className={styles.actions}>{children}</div>
        <span className={styles.line} />
        <button type="button" className={styles.close} aria-label={t`Select nobody`} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

interface ActionProps {
  icon: LucideIcon
  isDangerous?: boolean
  onClick: () => void
  children: ReactNode
}

export function BulkAction({ icon: Icon, isDangerous = false, onClick, children }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-danger={isDangerous || undefined} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </button>
  )
}
