import { z } from 'zod'

export const realmDomain = z
  .strictObject({ domain: z.string(), allow_subdomains: z.boolean() })
  .meta({ id: 'RealmDomain', description: 'E-mail addresses of this domain may join.' })
export type RealmDomain = z.infer<typeof realmDomain>
