import { z } from 'zod'

export const exportTypes = { publicData: 1, fullWithConsent: 2 } as const
export const exportType = z.literal([1, 2]).describe('1 public data, 2 all data of users who consent.')

export const realmExport = z
  .strictObject({
    id: z.int(),
    acting_user_id: z.int(),
    export_time: z.number().describe('UNIX seconds.'),
    deleted_timestamp: z.number().nullable(),
    failed_timestamp: z.number().nullable(),
    export_url: z.string().nullable().describe('Null while it is pending, and once it was deleted.'),
    pending: z.boolean(),
    export_type: exportType.optional(),
  })
  .meta({ id: 'RealmExport' })
export type RealmExport = z.infer<typeof realmExport>
