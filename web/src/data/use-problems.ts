import { ApiError, NetworkError } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { type FormEvent, useState } from 'react'
import { sayRefusals } from '#language/refusals/refusals.ts'
import { controlsOf, type FieldProblems, problemsIn } from '#ui/field-problems.ts'
import { explanationOf } from './explanation.ts'

interface Problems {
  /** Beside the fields, by their names. */
  readonly fields: FieldProblems
  /** What is about none of them. */
  readonly other?: string
}

const NONE: Problems = { fields: {} }

/** What the last attempt to send a form has shown to be wrong. */
export function useProblems() {
  const [problems, setProblems] = useState(NONE)

  function show(form: HTMLFormElement, fields: FieldProblems) {
    setProblems({ fields })
    controlsOf(form)
      .find(({ name }) => name in fields)
      ?.focus()
  }

  return {
    problems,
    clear: () => setProblems(NONE),
    /** Whether everything is filled in as it has to be. If not, it is said. */
    isComplete(form: HTMLFormElement): boolean {
      const fields = problemsIn(form)
      const isGood = Object.keys(fields).length === 0
      if (isGood) setProblems(NONE)
      else show(form, fields)
      return isGood
    },
    /** Says what the server or the form itself refused, beside the field that it is about. */
    async refuse(form: HTMLFormElement, error: unknown): Promise<void> {
      const name = await fieldOf(form, error)
      if (name === undefined) setProblems({ fields: {}, other: explanationOf(error) })
      else show(form, { [name]: explanationOf(error) })
    },
    /** Who mends a field need not be told any longer. */
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null || !(name in problems.fields)) return
      const { [name]: _, ...fields } = problems.fields
      setProblems({ ...problems, fields })
    },
  }
}

/** The name of the field: one that has the name of the parameter, or says with `data-parameter` that it becomes it. */
async function fieldOf(form: HTMLFormElement, error: unknown): Promise<string | undefined> {
  if (!isAboutInput(error)) return undefined
  const controls = controlsOf(form)
  const parameter = await parameterOf(asError(error))
  const found = controls.find(
    ({ name, dataset }) => name === parameter || dataset.parameter?.split(' ').includes(parameter ?? ''),
  )
  const [only, ...others] = controls
  return found?.name ?? (others.length === 0 ? only?.name : undefined)
}

function isAboutInput(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.code !== 'RATE_LIMIT_HIT'
  return !(error instanceof NetworkError)
}

async function parameterOf(error: Error): Promise<string | undefined> {
  if (error instanceof ApiError && typeof error.fields.var_name === 'string') return error.fields.var_name
  const parameters = await import('virtual:refused-parameters').catch(() => undefined)
  return parameters && sayRefusals(parameters.default)(error.message)
}
