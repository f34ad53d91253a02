/** What the program ends with. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** The command, or what says who one is, is wrong. The message says how. */
export class UsageError extends Error {}
