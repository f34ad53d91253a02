import { z } from 'zod'
import { configPart } from '#engine/configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** How many days an operator can restore messages that the retention policy deleted. */
    readonly retentionGraceDays: number
  }
}

const days = z.coerce.number().int().min(0).max(36_500)

/** How long messages are kept after they were deleted for their age. */
export const retentionConfig = configPart((variables) => ({
  retentionGraceDays: variables.read('RETENTION_GRACE_DAYS', days, 30, 'a number of days'),
}))
