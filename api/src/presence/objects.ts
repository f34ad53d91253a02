import { z } from 'zod'

export const presenceStatus = z.enum(['active', 'idle'])

export const modernPresence = z
  .strictObject({ active_timestamp: z.int(), idle_timestamp: z.int() })
  .meta({ id: 'ModernPresenceFormat', description: 'When the user was last active, and last seen at all.' })
export type ModernPresence = z.infer<typeof modernPresence>

export const legacyPresence = z
  .strictObject({
    client: z.string(),
    status: presenceStatus,
    timestamp: z.int(),
    pushable: z.boolean().optional(),
  })
  .meta({ id: 'LegacyPresenceFormat' })
export type LegacyPresence = z.infer<typeof legacyPresence>

/** By user ID in the modern form; in the older one by address and then by client, `aggregated` and `website`. */
export const presences = z.union([
  z.record(z.string(), modernPresence),
  z.record(z.string(), z.record(z.string(), legacyPresence)),
])
