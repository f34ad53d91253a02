import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { Button } from '#ui/Button.tsx'
import setting from '../setting/Setting.module.css'
import styles from './AddForm.module.css'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date'
  readonly placeholder?: string
  /** In place of a text: one of these. */
  readonly choices?: readonly (readonly [value: string, name: string])[]
  readonly isOptional?: boolean
  readonly maxLength?: number
  readonly autoComplete?: string
  /** What stands there at first. */
  readonly initial?: string
  /** Whether somebody comes here to fill it in. */
  readonly takesFocus?: boolean
}

export type Typed = Readonly<Record<string, string>>

interface Props {
  fields: readonly FormField[]
  action: string
  /** May throw: the form says why, and keeps what was typed. */
  onSubmit: (typed: Typed, file: File | undefined) => Promise<unknown>
  /** It asks for a file of these types, too. */
  accept?: string
  fileLabel?: string
  children?: (typed: Typed) => ReactNode
}

const firstOf = ({ choices, initial }: FormField) => initial ?? choices?.[0]?.[0] ?? ''

/** A few fields and a button below a list. */
export function AddForm({ fields, action, onSubmit, accept, fileLabel, children }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const complete = fields.map((field) => [field.name, typed[field.name] ?? firstOf(field)])
      await onSubmit(Object.fromEntries(complete), file.current?.files?.[0])
      setTyped({})
      if (file.current) file.current.value = ''
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      {fields.map((field) => {
        const {
          name,
          label,
          hint,
          choices,
          isOptional,
          initial: _,
          takesFocus,
          type = 'text',
          ...rest
        } = field
        const shared = {
          id: `${id}-${name}`,
          name,
          value: typed[name] ?? firstOf(field),
          'aria-describedby': hint ? `${id}-${name}-hint` : undefined,
        }
        const change = (value: string) => setTyped((now) => ({ ...now, [name]: value }))
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={shared.id}>{label}</label>
            {choices ? (
              <select {...shared} className={setting.select} onChange={({ target }) => change(target.value)}>
                {choices.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...shared}
                {...rest}
                type={type}
                // biome-ignore lint/a11y/noAutofocus: it is the next step of what somebody does
                autoFocus={takesFocus}
                className={setting.text}
                required={!isOptional}
                dir={type === 'text' ? 'auto' : undefined}
                aria-invalid={problem !== undefined || undefined}
                onChange={({ target }) => change(target.value)}
              />
            )}
            {hint && (
              <p id={`${id}-${name}-hint`} className={setting.about}>
                {hint}
              </p>
            )}
          </div>
        )
      })}
      {accept !== undefined && (
        <div className={styles.field}>
          <label htmlFor={`${id}-file`}>{fileLabel}</label>
          <input ref={file} id={`${id}-file`} type="file" accept={accept} required />
        </div>
      )}
      {children?.(typed)}
      <div className={styles.end}>
        <Button type="submit" kind="quiet" disabled={isBusy}>
          {action}
        </Button>
        {problem && (
          <p className={setting.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  )
}
