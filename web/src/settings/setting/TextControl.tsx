import type { KeyboardEvent } from 'react'
import { useFirstDayOfWeek } from '#data/week.ts'
import { declared } from '#language/words.ts'
import { DateField } from '#ui/calendar/DateField.tsx'
import { Conflict } from './Conflict.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './Setting.module.css'
import { useDraft } from './use-draft.ts'

/** A text. It is saved when the focus leaves it, or by Enter. */
export function TextControl({
  setting,
  value,
  onChange,
  id,
  describedBy,
  isDisabled,
  isWrong,
}: ControlProps) {
  const { control, face } = setting
  const firstDay = useFirstDayOfWeek()
  const isNullable = control.kind === 'text' && control.nullable === true
  const draft = useDraft(String(value ?? ''), (text) => onChange(isNullable && text === '' ? null : text))
  const shared = {
    id,
    className: styles.text,
    value: draft.text,
    maxLength: control.kind === 'text' ? control.max : undefined,
    placeholder: face.whenEmpty && declared(face.whenEmpty),
    dir: 'auto',
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    disabled: isDisabled,
    onBlur: draft.keep,
  }
  const keepByEnter = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) draft.keep()
  }
  return (
    <div className={styles.written}>
      {face.as === 'paragraph' ? (
        <textarea {...shared} rows={4} onChange={({ target }) => draft.write(target.value)} />
      ) : face.as === 'date' ? (
        <DateField
          {...shared}
          type="date"
          firstDay={firstDay}
          onType={draft.write}
          onPick={(day) => {
            draft.giveUp()
            void onChange(day)
          }}
          onKeyDown={keepByEnter}
        />
      ) : (
        <input
          {...shared}
          type={face.as === 'time' ? 'time' : 'text'}
          onChange={({ target }) => draft.write(target.value)}
          onKeyDown={keepByEnter}
        />
      )}
      <Conflict draft={draft} />
    </div>
  )
}
