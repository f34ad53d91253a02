import { useId, useState } from 'react'
import { declared, t } from '#language/words.ts'
import { Conflict } from './Conflict.tsx'
import type { ControlProps } from './controls.tsx'
import { type Option, SelectControl } from './SelectControl.tsx'
import styles from './Setting.module.css'
import { isLifted } from './source.ts'
import { unitName, written } from './units.ts'
import { useDraft } from './use-draft.ts'

const OTHER = 'other'

/** A number: one of those that have names, or another within its range. */
export function NumberControl(props: ControlProps) {
  const { setting, value, onChange } = props
  const { choices = {}, whenEmpty, unit } = setting.face
  const [isOther, setOther] = useState(false)
  const options: Option[] = Object.entries(choices).map(([number, name]) => ({
    value: Number(number),
    name: declared(name),
  }))
  const isLimit = setting.control.kind === 'limit'
  // Some answers say it by null, others by -1.
  const isNamed = String(value) in choices
  if (isLimit) {
    options.push({ value: isLifted(value) && !isNamed ? value : null, name: declared(whenEmpty ?? '') })
  }
  if (options.length === 0) return <Digits {...props} />
  if (!options.some((option) => option.value === value)) {
    options.push({ value, name: written(Number(value), unit) })
  }
  options.push({ value: OTHER, name: t`Another…` })
  return (
    <>
      {isOther && <Digits {...props} id={`${props.id}-other`} isOther onDone={() => setOther(false)} />}
      <SelectControl
        {...props}
        value={isOther ? OTHER : value}
        options={options}
        onChange={(chosen) => {
          setOther(chosen === OTHER)
          return chosen === OTHER ? Promise.resolve(true) : onChange(chosen)
        }}
      />
    </>
  )
}

interface DigitsProps extends ControlProps {
  isOther?: boolean
  onDone?: () => void
}

function Digits({
  setting,
  value,
  onChange,
  id,
  describedBy,
  isDisabled,
  isWrong,
  isOther,
  onDone,
}: DigitsProps) {
  const unitId = useId()
  const { control, face } = setting
  const min = control.kind === 'number' ? control.min : 1
  const max = control.kind === 'number' || control.kind === 'limit' ? control.max : undefined
  const [problem, setProblem] = useState<string>()
  const draft = useDraft(isLifted(value) ? '' : String(value), async (text) => {
    const number = Number(text)
    if (
      text.trim() === '' ||
      !Number.isInteger(number) ||
      number < min ||
      (max !== undefined && number > max)
    ) {
      setProblem(t`A whole number from ${min} to ${max ?? number}, please.`)
      return false
    }
    setProblem(undefined)
    const isSaved = await onChange(number)
    if (isSaved) onDone?.()
    return isSaved
  })
  return (
    <div className={styles.written}>
      <span className={styles.number}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          className={styles.text}
          value={draft.text}
          aria-label={isOther ? declared(face.title) : undefined}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
          autoFocus={isOther === true}
          aria-describedby={[describedBy, face.unit && unitId].filter(Boolean).join(' ') || undefined}
          aria-invalid={isWrong || problem !== undefined || undefined}
          disabled={isDisabled}
          onChange={({ target }) => draft.write(target.value)}
          onBlur={draft.keep}
          onKeyDown={({ key }) => key === 'Enter' && draft.keep()}
        />
        {face.unit && <span id={unitId}>{unitName(face.unit)}</span>}
      </span>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <Conflict draft={draft} />
    </div>
  )
}
