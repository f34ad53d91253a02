import { z } from 'zod'

export const realmEmoji = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullable().describe('A picture that does not move, for animated ones.'),
    deactivated: z.boolean(),
    author_id: z.int().nullable(),
  })
  .meta({ id: 'RealmEmoji' })
export type RealmEmoji = z.infer<typeof realmEmoji>

export const emojiById = z.record(z.string(), realmEmoji).describe('By ID, deactivated ones included.')
export const maxEmojiFileSizeMib = 5
export const emojiNamePattern = /^[0-9a-z_-]*[0-9a-z]$/
/** Where clients fetch the names of all Unicode emoji, from the root of the host. */
export const emojiDataPath = '/static/generated/emoji/emoji_api.json'
/** Clients look for the picture of the emoji `zulip` here, from the root of the host, without being told. */
export const extraEmojiPath = '/static/generated/emoji/images/emoji/unicode/zulip.png'
