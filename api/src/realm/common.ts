import { z } from 'zod'
import { integer } from '../contract/numbers.ts'

// What many settings of an organization have in common.

export const channelOrNone = { type: integer, default: -1 }
export const switchedOn = { type: z.boolean(), default: true }
export const switchedOff = { type: z.boolean(), default: false }
/** Only owners may change who can join, and how long messages are kept. */
export const owners = { owners: true } as const
