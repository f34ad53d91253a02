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
  .describe('Terms that all have to fit: `{"operator", "operand", "negated"}`, or a pair of strings.')
