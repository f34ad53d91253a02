import { Check } from 'lucide-react'
import { channelColors } from '#data/channel-colors.ts'
import { declared, t } from '#language/words.ts'
import styles from './ColorControl.module.css'
import type { ControlProps } from './controls.tsx'

/** One of the colors that can be told from each other, or the one that another program has chosen. */
export function ColorControl({ setting, value, onChange, id, isDisabled }: ControlProps) {
  const offered: readonly (readonly [color: string, name: string])[] = channelColors()
  const isOffered = offered.some(([color]) => color === value)
  const colors = isOffered ? offered : [...offered, [String(value), t`As it is now`] as const]
  return (
    <fieldset id={id} className={styles.colors} disabled={isDisabled}>
      <legend className="visually-hidden">{declared(setting.face.title)}</legend>
      {colors.map(([color, name]) => (
        <label
          key={color}
          className={styles.color}
          style={{ background: color }}
          data-tip={name}
          data-color={color}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            aria-label={name}
            checked={color === value}
            onChange={() => void onChange(color)}
          />
          {color === value && <Check size={15} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  )
}
