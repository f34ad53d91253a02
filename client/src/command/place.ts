/** Options that say which messages are meant. */
export const PLACE = {
  channel: { type: 'string', short: 'c' },
  topic: { type: 'string', short: 't' },
} as const

export interface Place {
  readonly channel?: string | undefined
  readonly topic?: string | undefined
}

export function narrowOf({ channel, topic }: Place): { operator: string; operand: string }[] {
  return [
    ...(channel === undefined ? [] : [{ operator: 'channel', operand: channel }]),
    ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
  ]
}
