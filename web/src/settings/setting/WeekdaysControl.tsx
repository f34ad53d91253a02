import { useFirstDayOfWeek } from '#data/week.ts'
import { shortWeekdays } from '#language/more-intl.ts'
import { declared } from '#language/words.ts'
import type { ControlProps } from './controls.tsx'
import setting from './Setting.module.css'
import styles from './WeekdaysControl.module.css'

/** Days of the week, of which any may be chosen: `12345` from Monday to Friday. */
export function WeekdaysControl({
  setting: declaration,
  value,
  onChange,
  id,
  describedBy,
  isDisabled,
}: ControlProps) {
  const chosen = String(value)
  const firstDay = useFirstDayOfWeek()
  return (
    <fieldset
      id={id}
      className={`${setting.group} ${styles.days}`}
      disabled={isDisabled}
      aria-describedby={describedBy}
    >
      <legend className="visually-hidden">{declared(declaration.face.title)}</legend>
      {inOrder(shortWeekdays(), firstDay).map(({ day, short, long }) => (
        <label key={day} className={styles.day}>
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={long}
            checked={chosen.includes(day)}
            onChange={({ target }) => void onChange(withDay(chosen, day, target.checked))}
          />
          <span aria-hidden="true">{short}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** From the day on with which weeks begin: 1 is Monday, the first of those that are given. */
const inOrder = <T,>(days: readonly T[], firstDay: number): T[] => [
  ...days.slice(firstDay - 1),
  ...days.slice(0, firstDay - 1),
]

function withDay(days: string, day: string, isChosen: boolean): string {
  const others = [...days].filter((one) => one !== day)
  return (isChosen ? [...others, day] : others).sort().join('')
}
