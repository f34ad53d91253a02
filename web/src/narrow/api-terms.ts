import type { Term } from './narrow.ts'

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * The terms as the server wants them. An address names days, so that people can read it; a day begins at midnight where
 * the reader is. And it says `me`, whose ever it is.
 */
export function apiTerms(terms: readonly Term[], ownUserId: number): readonly Term[] {
  return terms.some(needsChange) ? terms.flatMap((term) => apiTermsOf(term, ownUserId)) : terms
}

const isByMe = ({ operator, operand }: Term) => operator === 'sender' && operand === 'me'

function needsChange(term: Term): boolean {
  const { operator, operand } = term
  if (isByMe(term)) return true
  return ['after', 'before', 'on', 'dm-including'].includes(operator) && typeof operand !== 'number'
}

function apiTermsOf(term: Term, ownUserId: number): Term | Term[] {
  const { operator, operand } = term
  if (isByMe(term)) return { ...term, operand: ownUserId }
  if (operator === 'dm-including' && Array.isArray(operand))
    return operand.map((id) => ({ ...term, operand: id }))
  const [, year, month, day] = DAY.exec(String(operand)) ?? []
  if (!needsChange(term) || year === undefined) return term
  const midnight = (later: number) =>
    new Date(Number(year), Number(month) - 1, Number(day) + later).getTime() / 1000
  if (operator !== 'on') return { ...term, operand: midnight(0) }
  return term.negated
    ? term
    : [
        { operator: 'after', operand: midnight(0) },
        { operator: 'before', operand: midnight(1) },
      ]
}
