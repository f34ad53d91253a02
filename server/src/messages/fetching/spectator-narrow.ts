import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'

/** Operators whose result does not depend on what the viewer received or set. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...['channel', 'stream', 'channels', 'streams', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with'],
  ...['after', 'before'],
])

/**
 * Spectators must include the term `channels:web-public`. A request without it comes from a client that lost its
 * credentials, which must get an error instead of a part of the messages. Throws UNAUTHORIZED.
 */
export function checkNarrowOfSpectator(narrow: readonly NarrowTerm[]) {
  const isOfTheWeb = narrow.some(
    ({ operator, operand, negated }) =>
      (operator === 'channels' || operator === 'streams') && operand === 'web-public' && !negated,
  )
  if (!isOfTheWeb || !narrow.every(({ operator }) => OPERATORS.has(operator))) throw errors.unauthorized()
}
