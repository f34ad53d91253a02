import { z } from 'zod'
import { wideInteger } from '../contract/numbers.ts'

const operand = z.union([z.string(), wideInteger, z.array(wideInteger)])
const term = z.object({ operator: z.string(), operand, negated: z.boolean().optional() })
const legacyTerm = z.tuple([z.string(), z.string()])

export interface NarrowTerm {
  operator: string
  operand: string | number | number[]
  negated: boolean
}

/** A filter on messages. Decoded, every term has the form of an object, also those sent as pairs. */
export const narrow = z
  .array(
    z.union([term, legacyTerm]).transform((given): NarrowTerm => {
      if (!Array.isArray(given)) return { negated: false, ...given }
      return { operator: given[0], operand: given[1], negated: false }
    }),
  )
  .describe(
    'Terms that all have to fit: `{"operator", "operand", "negated"}`, or a pair of strings. Besides the operators that ' +
      'are known from elsewhere there are: `after` and `before`, messages that were sent at or after a moment, or ' +
      'before it, which is a UNIX timestamp, a time such as `2026-11-01T09:00:00+01:00`, or a date such as ' +
      '`2026-11-01`, which begins at midnight UTC; `mentions`, messages that mention a user, by ID or email ' +
      'address, in person or with one of their groups, but not with everyone.',
  )
