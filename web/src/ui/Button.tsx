import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'quiet'
}

export function Button({ kind = 'main', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={`${styles.button} ${styles[kind]} ${className ?? ''}`} {...rest} />
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  kind?: 'main' | 'quiet'
}

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({ kind = 'main', className, ...rest }: LinkProps) {
  return <a className={`${styles.button} ${styles[kind]} ${className ?? ''}`} {...rest} />
}
