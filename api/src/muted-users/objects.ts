import { z } from 'zod'

export const mutedUser = z.strictObject({ id: z.int(), timestamp: z.int().describe('UNIX seconds.') })
export type MutedUser = z.infer<typeof mutedUser>
