import { ChevronDown } from 'lucide-react'
import styles from './FilterSelect.module.css'

interface Props {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** Narrows a list: says what it goes by, and what is chosen. The first choice leaves everything. */
export function FilterSelect({ label, value, choices, onChange }: Props) {
  const isOn = value !== choices[0]?.[0]
  return (
    <label className={styles.filter} data-on={isOn || undefined}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden="true" />
    </label>
  )
}
