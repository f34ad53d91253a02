import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import { subscriptionColors } from '@parley/api/subscriptions/objects'

export const FIRST_COLOR = subscriptionColors[0]

/** A colour that the person does not have yet, or one by the conversation when they have them all. */
export function pickColor(used: ReadonlySet<string>, conversationId: number): string {
  const free = subscriptionColors.find((color) => !used.has(color))
  return free ?? subscriptionColors[conversationId % subscriptionColors.length] ?? FIRST_COLOR
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour with six digits, as it is stored. Throws where the value is none. */
export function checkedColor(given: unknown): string {
  if (typeof given !== 'string' || !COLOR.test(given)) throw subscriptionErrors.invalidColor()
  return given.length === 4 ? `#${[...given.slice(1)].map((digit) => digit + digit).join('')}` : given
}
