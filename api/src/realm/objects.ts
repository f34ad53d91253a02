import { z } from 'zod'

export const realmAuthenticationMethod = z
  .strictObject({
    enabled: z.boolean(),
    available: z.boolean(),
    unavailable_reason: z.string().optional(),
  })
  .meta({ id: 'RealmAuthenticationMethod' })
export type RealmAuthenticationMethod = z.infer<typeof realmAuthenticationMethod>

/** What visitors see in place of a picture that was not uploaded: `G` Gravatar, `D` the default. */
export const iconSource = z.enum(['G', 'U'])
export const logoSource = z.enum(['D', 'U'])
