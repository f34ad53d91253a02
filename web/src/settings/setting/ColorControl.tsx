import { Check } from 'lucide-react'
import { channelColors } from '#data/channel-colors.ts'
import { declared } from '#language/words.ts'
import styles from './ColorControl.module.css'
import type { ControlProps } from './controls.tsx'

/** One of the colors that can be told from each other. */
export function ColorControl({ setting, value, onChange, id, isDisabled }: ControlProps) {
  return (
    <fieldset id={id} className={styles.colors} disabled={isDisabled}>
      <legend className="visually-hidden">{declared(setting.face.title)}</legend>
      {channelColors().map(([color, name]) => (
        <label key={color} className={styles.color} style={{ background: color }} data-tip={name}>
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
