import type { NarrowTerm } from './narrow.ts'

const SECONDS = /^\d{1,12}$/
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/** The moment that a term `before` or `after` names, in UNIX seconds; undefined if it names none. */
export function momentOf(operand: NarrowTerm['operand'] | readonly number[]): number | undefined {
  if (typeof operand === 'object') return undefined
  const text = String(operand)
  if (SECONDS.test(text)) return Number(text)
  const milliseconds = ISO.test(text) ? Date.parse(text) : Number.NaN
  // Messages have whole seconds: the first of them that is not before the moment.
  return Number.isNaN(milliseconds) ? undefined : Math.ceil(milliseconds / 1000)
}
