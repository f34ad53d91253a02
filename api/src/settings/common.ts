import { z } from 'zod'

// What many settings of a user have in common.

export const on = { type: z.boolean(), default: true }
export const off = { type: z.boolean(), default: false }
export const display = { legacy: 'display' } as const
export const notifications = { legacy: 'notifications' } as const
export const automaticAlwaysNever = z.literal([1, 2, 3]).describe('1 automatically, 2 always, 3 never.')
export const automaticAlwaysNeverWords = { 1: 'Automatically', 2: 'Always', 3: 'Never' }
