import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import { subscriptionColors } from '@parley/api/subscriptions/objects'

/** The color of a user's first subscription. */
export const FIRST_COLOR = subscriptionColors[0]

/** A color that the user does not use yet, or one chosen by conversation id if they use all. */
export function pickColor(used: ReadonlySet<string>, conversationId: number): string {
  const free = subscriptionColors.find((color) => !used.has(color))
  return free ?? subscriptionColors[conversationId % subscriptionColors.length] ?? FIRST_COLOR
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A color as stored, with six digits. Throws if it is invalid. */
export function checkedColor(given: unknown): string {
  if (typeof given !== 'string' || !COLOR.test(given)) throw subscriptionErrors.invalidColor()
  return given.length === 4 ? `#${[...given.slice(1)].map((digit) => digit + digit).join('')}` : given
}
