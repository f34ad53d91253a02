import { z } from 'zod'
import { emojiReaction } from '../reactions/objects.ts'
import { submessage } from '../submessages/objects.ts'

export const messageTypes = ['stream', 'private'] as const

const recipientUser = z.strictObject({
  id: z.int(),
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
})

export const topicLink = z.strictObject({ text: z.string(), url: z.string() })

const editHistoryEntry = z
  .strictObject({
    user_id: z.int().nullable(),
    timestamp: z.int(),
    prev_content: z.string().optional(),
    prev_rendered_content: z.string().optional(),
    prev_stream: z.int().optional(),
    stream: z.int().optional(),
    prev_topic: z.string().optional(),
    topic: z.string().optional(),
  })
  .meta({ id: 'EditHistoryEntry' })
export type EditHistoryEntry = z.infer<typeof editHistoryEntry>

export const messageFields = {
  id: z.int().describe('Unique; later messages have higher IDs.'),
  type: z.enum(messageTypes).describe('`stream` for channel messages, `private` for direct messages.'),
  sender_id: z.int(),
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable().describe('Null where the client can compute the Gravatar itself.'),
  client: z.string().describe('The program it was sent with.'),
  content: z.string().describe('HTML, or the source where the client asked for it.'),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  display_recipient: z
    .union([z.string(), z.array(recipientUser)])
    .describe('The name of the channel, or the participants.'),
  stream_id: z.int().optional().describe('Only for channel messages.'),
  subject: z.string().describe('The topic; empty for direct messages.'),
  recipient_id: z.int().describe('The same for all messages of a channel or a group of participants.'),
  is_me_message: z.boolean(),
  timestamp: z.int().describe('UNIX seconds.'),
  last_edit_timestamp: z.int().optional().describe('Absent where the content was never edited.'),
  last_moved_timestamp: z.int().optional().describe('Absent where the message was never moved.'),
  edit_history: z.array(editHistoryEntry).optional().describe('Most recent first.'),
  reactions: z.array(emojiReaction),
  submessages: z.array(submessage),
  topic_links: z.array(topicLink),
}

export const message = z.strictObject(messageFields).meta({ id: 'Message' })
export type Message = z.infer<typeof message>

export const messageWithFlags = z
  .strictObject({
    ...messageFields,
    flags: z.array(z.string()).describe("The viewer's own flags."),
    match_content: z.string().optional().describe('HTML with what a search found marked.'),
    match_subject: z.string().optional(),
  })
  .meta({ id: 'MessageWithFlags' })
export type MessageWithFlags = z.infer<typeof messageWithFlags>
