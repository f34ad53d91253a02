import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { crossRealmBot, user } from './objects.ts'

export const realmUserSection = registerSection({
  name: 'realm_user',
  perChannel: true,
  description: 'The users of the organization, and what the requesting user is and may do.',
  fields: {
    realm_users: z.array(user),
    realm_non_active_users: z.array(user),
    cross_realm_bots: z.array(crossRealmBot),
    user_id: z.int(),
    email: z.string(),
    delivery_email: z.string(),
    full_name: z.string(),
    avatar_source: z.string().describe('`G` Gravatar, `U` uploaded.'),
    avatar_url: z.string().describe('One’s own is never left out, whatever `client_gravatar` says.'),
    avatar_url_medium: z.string(),
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    is_moderator: z.boolean().describe('Also true for administrators and owners.'),
    is_guest: z.boolean(),
    can_create_streams: z.boolean().meta({ deprecated: true }),
    can_create_public_streams: z.boolean(),
    can_create_private_streams: z.boolean(),
    can_create_web_public_streams: z.boolean(),
    can_subscribe_other_users: z.boolean(),
    can_invite_others_to_realm: z.boolean(),
  },
})
