import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'

/** What has the same answer for everybody, and is not about what somebody received or set. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...['channel', 'stream', 'channels', 'streams', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with'],
])

/**
 * Spectators say that they mean what is on the web, with the term `channels:web-public`. Without it the request is one
 * of a client that lost its credentials, and has to be told so instead of being shown a part. Throws UNAUTHORIZED.
 */
export function checkNarrowOfSpectator(narrow: readonly NarrowTerm[]) {
  const isOfTheWeb = narrow.some(
    ({ operator, operand, negated }) =>
      (operator === 'channels' || operator === 'streams') && operand === 'web-public' && !negated,
  )
  if (!isOfTheWeb || !narrow.every(({ operator }) => OPERATORS.has(operator))) throw errors.unauthorized()
}
