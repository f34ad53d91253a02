import { z } from 'zod'
import { event } from '../contract/event.ts'
import { user } from './objects.ts'
import { role } from './roles.ts'

export const realmUserAddEvent = event({
  type: 'realm_user',
  op: 'add',
  perChannel: true,
  summary: 'A user joined, or has become visible.',
  fields: { person: user },
})

export const realmUserRemoveEvent = event({
  type: 'realm_user',
  op: 'remove',
  perChannel: true,
  summary: 'A user is no longer visible to this guest.',
  fields: { person: z.strictObject({ user_id: z.int(), full_name: z.string().meta({ deprecated: true }) }) },
})

const who = { user_id: z.int() }

export const realmUserUpdateEvent = event({
  type: 'realm_user',
  op: 'update',
  perChannel: true,
  summary: 'Something about a user changed; `person` carries what is new.',
  fields: {
    person: z.union([
      z.strictObject({ ...who, full_name: z.string() }),
      z.strictObject({
        ...who,
        avatar_url: z.string(),
        avatar_source: z.string(),
        avatar_url_medium: z.string(),
        avatar_version: z.int(),
      }),
      z.strictObject({
        ...who,
        email: z.string().optional().meta({ deprecated: true }),
        timezone: z.string(),
      }),
      z.strictObject({ ...who, bot_owner_id: z.int() }),
      z.strictObject({ ...who, role }),
      z.strictObject({ ...who, delivery_email: z.string().nullable() }),
      z.strictObject({
        ...who,
        custom_profile_field: z.strictObject({
          id: z.int(),
          value: z.string().nullable(),
          rendered_value: z.string().optional(),
        }),
      }),
      z.strictObject({ ...who, new_email: z.string() }),
      z.strictObject({ ...who, is_active: z.boolean() }),
    ]),
  },
})
