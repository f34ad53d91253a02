import { getMessages } from '@parley/api/messages/endpoints'
import type { Person } from '../harness.ts'

/** The newest messages of a narrow that somebody can read, as they were written. */
export const newest = async (
  person: Person,
  narrow: { operator: string; operand: string | number | number[] }[] = [],
) =>
  (
    await person.call(getMessages, {
      ...{ anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false },
      client_gravatar: false,
    })
  ).messages

export const ofChannel = (channel: string) => [{ operator: 'channel', operand: channel }]
