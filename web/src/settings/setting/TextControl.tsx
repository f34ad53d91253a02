import { declared } from '#language/words.ts'
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
  return (
    <div className={styles.written}>
      {face.as === 'paragraph' ? (
        <textarea {...shared} rows={4} onChange={({ target }) => draft.write(target.value)} />
      ) : (
        <input
          {...shared}
          type={face.as === 'date' || face.as === 'time' ? face.as : 'text'}
          onChange={({ target }) => draft.write(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && draft.keep()}
        />
      )}
      <Conflict draft={draft} />
    </div>
  )
}
