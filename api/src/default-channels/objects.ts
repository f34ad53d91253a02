import { z } from 'zod'

export const defaultChannelGroup = z
  .strictObject({ id: z.int(), name: z.string(), description: z.string(), streams: z.array(z.int()) })
  .meta({ id: 'DefaultChannelGroup', description: 'Channels that new users may choose together.' })
export type DefaultChannelGroup = z.infer<typeof defaultChannelGroup>
