import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'

export interface Option {
  readonly value: unknown
  readonly name: string
  /** It is how things stand, but cannot be chosen. */
  readonly isDisabled?: boolean
}

interface Props extends ControlProps {
  readonly options: readonly Option[]
}

/** Chooses one of a few values. */
export function SelectControl({ value, onChange, id, describedBy, isDisabled, isWrong, options }: Props) {
  const at = options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value))
  return (
    <select
      id={id}
      className={styles.select}
      value={at}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      disabled={isDisabled}
      onChange={({ target }) => void onChange(options[Number(target.value)]?.value)}
    >
      {options.map(({ name, isDisabled }, index) => (
        <option key={name} value={index} disabled={isDisabled}>
          {name}
        </option>
      ))}
    </select>
  )
}
