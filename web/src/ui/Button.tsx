import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'quiet'
}

export function Button({ kind = 'main', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={`${styles.button} ${styles[kind]} ${className ?? ''}`} {...rest} />
}
