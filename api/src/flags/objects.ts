import { z } from 'zod'

/** Flags that clients may set and clear. */
export const editableFlags = ['read', 'starred', 'collapsed'] as const
/** Flags that clients see but that only the server sets. */
export const lockedFlags = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
  // Means one of the two above, for clients from before they were told apart.
  'wildcard_mentioned',
  // Known names without a use.
  'group_mentioned',
  'force_expand',
  'force_collapse',
] as const

export const unreadMessages = z
  .strictObject({
    count: z.int().describe('Without messages of muted channels and topics.'),
    pms: z.array(
      z.strictObject({
        other_user_id: z.int(),
        sender_id: z.int().describe('Use other_user_id.').meta({ deprecated: true }),
        unread_message_ids: z.array(z.int()),
      }),
    ),
    streams: z.array(
      z.strictObject({ stream_id: z.int(), topic: z.string(), unread_message_ids: z.array(z.int()) }),
    ),
    huddles: z.array(
      z.strictObject({
        user_ids_string: z.string().describe('IDs of all participants, ascending, with commas between.'),
        unread_message_ids: z.array(z.int()),
      }),
    ),
    mentions: z.array(z.int()).describe('Unread messages that mention the user, wildcards included.'),
    old_unreads_missing: z.boolean().describe('There are more than the 50,000 that are listed.'),
  })
  .meta({ id: 'UnreadMessages', description: 'Unread messages by conversation; IDs ascending.' })
export type UnreadMessages = z.infer<typeof unreadMessages>
