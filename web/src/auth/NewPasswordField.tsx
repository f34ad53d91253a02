import { passwordMaxLength, passwordMinLength } from '@parley/api/realm/limits'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import styles from './NewPasswordField.module.css'
import { passwordHint } from './password-hint.ts'
import { loadEstimator, STRENGTHS, type Strength, useStrength } from './strength.ts'

interface Props {
  label?: string
  /** More than the server asks for, where more is at stake. */
  minLength?: number
  autoFocus?: boolean
  /** What others know of the person, beside the other fields of the form. */
  about?: readonly string[]
}

/** The field for a password that is chosen now. Says how hard it is to guess while one types. */
export function NewPasswordField({ label, minLength = passwordMinLength, autoFocus, about = [] }: Props) {
  const [{ password, others }, setTyped] = useState<{ password: string; others: readonly string[] }>({
    password: '',
    others: [],
  })
  const strength = useStrength(password, [...about, ...others])
  const shown = password.length < minLength ? undefined : strength
  return (
    <div className={styles.field} data-strength={shown}>
      <Field
        label={label ?? t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minLength}
        maxLength={passwordMaxLength}
        hint={passwordHint(minLength)}
        autoFocus={autoFocus}
        onFocus={() => void loadEstimator().catch(() => undefined)}
        onInput={({ currentTarget }) =>
          setTyped({ password: currentTarget.value, others: otherFields(currentTarget) })
        }
      />
      <p className={styles.strength} role="status">
        {shown && (
          <>
            <span className={styles.bar} aria-hidden>
              {STRENGTHS.map((one) => (
                <span key={one} data-full={STRENGTHS.indexOf(one) <= STRENGTHS.indexOf(shown)} />
              ))}
            </span>
            {wordsFor(shown)}
          </>
        )}
      </p>
    </div>
  )
}

/** Name, address and organization, which an attacker would try first. */
function otherFields({ form, name }: HTMLInputElement): string[] {
  if (form === null) return []
  return [...new FormData(form)].flatMap(([key, value]) => (key === name ? [] : [String(value)]))
}

function wordsFor(strength: Strength): string {
  switch (strength) {
    case 'too-easy':
      return t`Too easy to guess`
    case 'fair':
      return t`Fair: a longer one is better`
    case 'good':
      return t`Good`
    case 'strong':
      return t`Strong`
  }
}
