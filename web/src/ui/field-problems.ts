import { createContext, useContext } from 'react'
import { plural, t } from '#language/words.ts'

/** What is wrong with the fields of a form, in words, by their names. */
export type FieldProblems = Readonly<Record<string, string>>

export const FieldProblemsContext = createContext<FieldProblems>({})

/** What is wrong with a field of the form around. */
export const useFieldProblem = (name: string | undefined): string | undefined =>
  useContext(FieldProblemsContext)[name ?? '']

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a form that have a name and can be filled in. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      one.name !== '' &&
      !one.disabled &&
      !('readOnly' in one && one.readOnly),
  )
}

/** What is missing or wrong before anything is sent. Browsers would say it in their own language, and not for long. */
export function problemsIn(form: HTMLFormElement): FieldProblems {
  const wrong = controlsOf(form).filter((one) => !one.validity.valid)
  return Object.fromEntries(wrong.map((one) => [one.name, wordsFor(one)]))
}

function wordsFor(control: Control): string {
  const { validity, type } = control
  if (validity.valueMissing) {
    return type === 'checkbox' ? t`Tick this to go on.` : t`This cannot be empty.`
  }
  if (validity.typeMismatch) {
    return type === 'email'
      ? t`This is no e-mail address: one looks like name@example.com.`
      : t`This is no web address: one begins with https://.`
  }
  if (validity.tooShort && 'minLength' in control) {
    return plural(control.minLength, {
      one: 'It takes at least # character.',
      other: 'It takes at least # characters.',
    })
  }
  return control.validationMessage
}
