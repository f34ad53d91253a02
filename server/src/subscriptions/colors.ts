/** The colours that new subscriptions are given, in the order in which they are tried. */
export const SUBSCRIPTION_COLORS = [
  '#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5', '#f5ce6e', '#c2726a',
  '#94c849', '#bd86e5', '#ee7e4a', '#a6dcbf', '#95a5fd', '#53a063', '#9987e1', '#e4523d', '#c2c2c2', '#4f8de4',
  '#c6a8ad', '#e7cc4d', '#c8bebf', '#a47462',
] as const

export const FIRST_COLOR = SUBSCRIPTION_COLORS[0]

/** A colour that the person does not have yet, or one by the conversation when they have them all. */
export function pickColor(used: ReadonlySet<string>, conversationId: number): string {
  const free = SUBSCRIPTION_COLORS.find((color) => !used.has(color))
  return free ?? (SUBSCRIPTION_COLORS[conversationId % SUBSCRIPTION_COLORS.length] as string)
}
