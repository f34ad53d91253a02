import { z } from 'zod'
import { role } from './roles.ts'

export const profileData = z
  .record(
    z.string(),
    z.strictObject({
      value: z.string(),
      rendered_value: z.string().optional().describe('HTML; only for text fields.'),
    }),
  )
  .meta({ id: 'ProfileData', description: 'Custom profile fields by their ID.' })
export type ProfileData = z.infer<typeof profileData>

const userFields = {
  user_id: z.int(),
  email: z.string().describe('The address used in the API; a made-up one where the real one is hidden.'),
  delivery_email: z
    .string()
    .nullable()
    .optional()
    .describe('The real address; null where the viewer may not see it.'),
  full_name: z.string(),
  date_joined: z.string().describe('ISO 8601 with minutes and offset.'),
  is_active: z.boolean().optional().describe('Left out where the list itself says it.'),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable().describe('1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
  bot_owner_id: z.int().nullable(),
  role,
  timezone: z.string().optional().describe('IANA name, or empty. Not shown to visitors.'),
  avatar_url: z
    .string()
    .nullable()
    .optional()
    .describe(
      'Null: the client computes the Gravatar. Left out for long idle users where the client allows it.',
    ),
  avatar_version: z.int(),
  profile_data: profileData.optional().describe('Not for bots, and only where asked for.'),
}

export const user = z.strictObject(userFields).meta({ id: 'User' })
export type User = z.infer<typeof user>

export const crossRealmBot = z
  .strictObject({ ...userFields, is_system_bot: z.boolean() })
  .meta({ id: 'CrossRealmBot' })
export type CrossRealmBot = z.infer<typeof crossRealmBot>

/** The name that stands for people whom one may not know, for clients that cannot do without them. */
export const unknownUserName = 'Unknown user'

export const botTypes = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const
