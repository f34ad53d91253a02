import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useProblems } from '#data/use-problems.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import setting from '../setting/Setting.module.css'
import styles from './AddForm.module.css'

export interface FormField {
  readonly name: string
  /** The parameter of the API that it becomes, if that has another name. */
  readonly parameter?: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date'
  readonly placeholder?: string
  /** In place of a text: one of these. */
  readonly choices?: readonly (readonly [value: string, name: string])[]
  /** In place of a text: yes or no, as `yes` or nothing. */
  readonly isSwitch?: boolean
  readonly isOptional?: boolean
  readonly maxLength?: number
  readonly autoComplete?: string
  /** Hears what is chosen or typed, if other fields depend on it. */
  readonly onChange?: (value: string) => void
  /** What stands there at first. */
  readonly initial?: string
  /** Whether somebody comes here to fill it in. */
  readonly takesFocus?: boolean
}

export type Typed = Readonly<Record<string, string>>

interface Props {
  fields: readonly FormField[]
  action: string
  /** May throw: the form says why, beside the field that this is about, and keeps what was typed. */
  onSubmit: (typed: Typed, file: File | undefined) => Promise<unknown>
  /** It asks for a file of these types, too. */
  accept?: string
  fileLabel?: string
  children?: (typed: Typed) => ReactNode
  /** What it changes, if it adds nothing: a second button leaves it. */
  editing?: { readonly label: string; readonly onCancel: () => void }
}

const firstOf = ({ choices, initial }: FormField) => initial ?? choices?.[0]?.[0] ?? ''

/** What somebody typed or chose; what they chose may not be there any more. */
function shownValue(field: FormField, typed: Typed): string {
  const value = typed[field.name]
  const isGone = field.choices && !field.choices.some(([one]) => one === value)
  return value === undefined || isGone ? firstOf(field) : value
}

/** A value in words. */
const shownOf = ({ choices, isSwitch }: FormField, value: string) =>
  isSwitch
    ? value === 'yes'
      ? t`Yes`
      : t`No`
    : (choices?.find(([one]) => one === value)?.[1] ?? (value || '–'))

/** A few fields and a button below a list, or in the place of what they change. */
export function AddForm({ fields, action, onSubmit, accept, fileLabel, children, editing }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed>({})
  // What stood in a field when somebody began to write there.
  const [before, setBefore] = useState<Typed>({})
  const { problems, isComplete, refuse, onInput } = useProblems()
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || !isComplete(form)) return
    setBusy(true)
    try {
      const complete = fields.map((field) => [field.name, shownValue(field, typed)])
      await onSubmit(Object.fromEntries(complete), file.current?.files?.[0])
      setTyped({})
      setBefore({})
      if (file.current) file.current.value = ''
    } catch (error) {
      await refuse(form, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={editing?.label}
      onSubmit={submit}
      onInput={onInput}
    >
      {fields.map((field) => {
        const {
          name,
          parameter,
          label,
          hint,
          choices,
          isSwitch,
          isOptional,
          onChange,
          initial: _,
          takesFocus,
          type = 'text',
          ...rest
        } = field
        const theirs = firstOf(field)
        const problem = problems.fields[name]
        const described = [...(hint ? ['hint'] : []), ...(problem ? ['problem'] : [])]
        const shared = {
          id: `${id}-${name}`,
          name,
          'data-parameter': parameter,
          value: shownValue(field, typed),
          'aria-describedby': described.map((one) => `${id}-${name}-${one}`).join(' ') || undefined,
          'aria-invalid': problem !== undefined || undefined,
        }
        const change = (value: string) => {
          setTyped((now) => ({ ...now, [name]: value }))
          setBefore((now) => ({ [name]: theirs, ...now }))
          onChange?.(value)
        }
        const isConflict = name in typed && before[name] !== theirs && typed[name] !== theirs
        return (
          <div key={name} className={styles.field} data-switch={isSwitch || undefined}>
            <label htmlFor={shared.id}>{label}</label>
            {isSwitch ? (
              <input
                {...shared}
                type="checkbox"
                role="switch"
                aria-checked={shared.value === 'yes'}
                className={setting.switch}
                checked={shared.value === 'yes'}
                onChange={({ target }) => change(target.checked ? 'yes' : '')}
              />
            ) : choices ? (
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
                onChange={({ target }) => change(target.value)}
              />
            )}
            <Problem id={`${id}-${name}-problem`} words={problem} />
            {hint && (
              <p id={`${id}-${name}-hint`} className={setting.about}>
                {hint}
              </p>
            )}
            {isConflict && (
              <div className={setting.conflict} role="alert">
                <p>{t`Somebody else has changed this meanwhile, to: ${shownOf(field, theirs)}`}</p>
                <button
                  type="button"
                  className={setting.link}
                  onClick={() => setTyped(({ [name]: _mine, ...others }) => others)}
                >
                  {t`Take theirs`}
                </button>
              </div>
            )}
          </div>
        )
      })}
      {accept !== undefined && (
        <div className={styles.field}>
          <label htmlFor={`${id}-file`}>{fileLabel}</label>
          <input
            ref={file}
            id={`${id}-file`}
            name="file"
            type="file"
            accept={accept}
            required
            aria-describedby={problems.fields.file && `${id}-file-problem`}
            aria-invalid={problems.fields.file !== undefined || undefined}
          />
          <Problem id={`${id}-file-problem`} words={problems.fields.file} />
        </div>
      )}
      {children?.(typed)}
      <div className={styles.end}>
        <Button type="submit" kind="quiet" disabled={isBusy}>
          {action}
        </Button>
        {editing && (
          <Button kind="quiet" onClick={editing.onCancel}>
            {t`Cancel`}
          </Button>
        )}
        <Problem words={problems.other} />
      </div>
    </form>
  )
}

/** What is wrong, in words. */
function Problem({ id, words }: { id?: string; words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p id={id} className={setting.error} role="alert">
      {words}
    </p>
  )
}
