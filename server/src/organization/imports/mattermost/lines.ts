import { z } from 'zod'

// Mattermost's documentation, "Bulk loading data": an object a line, of these types.

const reaction = z.object({ user: z.string(), emoji_name: z.string() })
const attachment = z.object({ path: z.string() })

const said = {
  user: z.string(),
  message: z.string().default(''),
  create_at: z.number(),
  edit_at: z.number().nullish(),
  type: z.string().nullish(),
  flagged_by: z.array(z.string()).nullish(),
  is_pinned: z.boolean().nullish(),
  reactions: z.array(reaction).nullish(),
  attachments: z.array(attachment).nullish(),
}
const reply = z.object(said)
const thread = { ...said, replies: z.array(reply).nullish() }

const membership = z.object({ name: z.string(), favorite: z.boolean().nullish() })

export const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('team'),
    team: z.object({ name: z.string(), display_name: z.string().default('') }),
  }),
  z.object({
    type: z.literal('channel'),
    channel: z.object({
      team: z.string(),
      name: z.string(),
      display_name: z.string().default(''),
      type: z.string(),
      header: z.string().default(''),
      purpose: z.string().default(''),
      deleted_at: z.number().nullish(),
    }),
  }),
  z.object({
    type: z.literal('user'),
    user: z.object({
      username: z.string(),
      email: z.string().optional(),
      first_name: z.string().default(''),
      last_name: z.string().default(''),
      nickname: z.string().default(''),
      roles: z.string().default(''),
      delete_at: z.number().nullish(),
      profile_image: z.string().nullish(),
      teams: z.array(z.object({ name: z.string(), channels: z.array(membership).nullish() })).nullish(),
    }),
  }),
  z.object({
    type: z.literal('bot'),
    bot: z.object({
      username: z.string(),
      display_name: z.string().default(''),
      owner: z.string().default(''),
    }),
  }),
  z.object({ type: z.literal('emoji'), emoji: z.object({ name: z.string(), image: z.string() }) }),
  z.object({ type: z.literal('post'), post: z.object({ team: z.string(), channel: z.string(), ...thread }) }),
  z.object({
    type: z.literal('direct_post'),
    direct_post: z.object({ channel_members: z.array(z.string()), ...thread }),
  }),
])
export type Line = z.infer<typeof line>
export type LineOf<Type extends Line['type']> = Extract<Line, { type: Type }>
export type Said = z.infer<typeof reply>

/** Lines that need nothing here. */
export const NEEDLESS = new Set(['version', 'direct_channel', 'role', 'scheme'])
