import { z } from 'zod'
import { event } from '../contract/event.ts'
import { optionalShapeOf } from '../contract/table.ts'
import { iconSource, logoSource, realmAuthenticationMethod } from './objects.ts'
import { realmPermissions } from './permissions.ts'
import { realmSettings } from './settings.ts'

export const realmUpdateEvent = event({
  type: 'realm',
  op: 'update',
  summary: 'A setting of the organization changed.',
  fields: { property: z.string(), value: z.union([z.string(), z.boolean(), z.int(), z.null()]) },
})

export const realmUpdateDictEvent = event({
  type: 'realm',
  op: 'update_dict',
  summary: 'Settings of the organization changed together; `data` has those that did.',
  fields: {
    property: z.string().describe('`default`, `icon`, `logo` or `night_logo`.').meta({ deprecated: true }),
    data: z.strictObject({
      ...optionalShapeOf(realmSettings),
      ...optionalShapeOf(realmPermissions),
      authentication_methods: z.record(z.string(), realmAuthenticationMethod).optional(),
      mandatory_topics: z.boolean().optional().meta({ deprecated: true }),
      icon_source: iconSource.optional(),
      icon_url: z.string().optional(),
      logo_source: logoSource.optional(),
      logo_url: z.string().optional(),
      night_logo_source: logoSource.optional(),
      night_logo_url: z.string().optional(),
      max_file_upload_size_mib: z.int().optional(),
      upload_quota_mib: z.int().nullable().optional(),
      plan_type: z.int().optional(),
      presence_disabled: z.boolean().optional(),
      push_notifications_enabled: z.boolean().optional(),
      push_notifications_enabled_end_timestamp: z.int().nullable().optional(),
    }),
  },
})

export const realmDeactivatedEvent = event({
  type: 'realm',
  op: 'deactivated',
  summary: 'The organization was deactivated; clients should log out.',
  fields: { realm_id: z.int() },
})
