import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'
import { ariaKeys } from './keys/keys.ts'

interface Props extends ComponentProps<'button'> {
  /** Left out where nobody sees it yet: an icon is several elements. */
  icon: LucideIcon | undefined
  label: string
  size?: number
  /** Keys that do the same, said by its tooltip: see keys/keys.ts. */
  keys?: readonly string[]
}

/** A button that is only an icon; the label is its name and its tooltip. */
export function IconButton({ icon: Icon, label, size = 17, keys, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label}
      data-tip={label}
      data-keys={keys?.[0]}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      {...rest}
    >
      {Icon && <Icon size={size} aria-hidden="true" />}
    </button>
  )
}
