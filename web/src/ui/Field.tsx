import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { useFieldProblem } from './field-problems.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** Draws another field than an input, with what belongs to it. */
  draw?: (shared: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'min' | 'max'>) => ReactNode
}

/** A field with its name above it. Below stands what is wrong, if the form around says so. */
export function Field({ label, hint, draw, ...rest }: Props) {
  const id = useId()
  const problem = useFieldProblem(rest.name)
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])]
  const shared = {
    id,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': problem !== undefined || undefined,
    ...rest,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {draw ? draw(shared) : <input {...shared} />}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
