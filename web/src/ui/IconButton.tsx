import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
  size?: number
}

/** A button that is only an icon; the label is its name and its tooltip. */
export function IconButton({ icon: Icon, label, size = 17, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon size={size} aria-hidden="true" />
    </button>
  )
}
