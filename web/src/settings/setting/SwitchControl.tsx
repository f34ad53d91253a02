import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'

export function SwitchControl({ value, onChange, id, describedBy, isDisabled }: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={value === true}
      aria-checked={value === true}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onChange={({ target }) => void onChange(target.checked)}
    />
  )
}
