import { z } from 'zod'
import { event } from '../contract/event.ts'

const person = z.strictObject({ user_id: z.int(), email: z.string() })

const typing = {
  message_type: z.enum(['direct', 'stream']),
  sender: person,
  recipients: z.array(person).optional().describe('Only for direct messages: everyone in the conversation.'),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
}

export const typingStartEvent = event({
  type: 'typing',
  op: 'start',
  summary: 'Someone is typing a message.',
  fields: typing,
})

export const typingStopEvent = event({
  type: 'typing',
  op: 'stop',
  summary: 'Someone is no longer typing a message.',
  fields: typing,
})

const editing = {
  sender_id: z.int(),
  message_id: z.int(),
  recipient: z.strictObject({
    type: z.enum(['direct', 'channel']),
    channel_id: z.int().optional(),
    topic: z.string().optional(),
    user_ids: z.array(z.int()).optional(),
  }),
}

export const typingEditMessageStartEvent = event({
  type: 'typing_edit_message',
  op: 'start',
  summary: 'Someone is editing a message.',
  fields: editing,
})

export const typingEditMessageStopEvent = event({
  type: 'typing_edit_message',
  op: 'stop',
  summary: 'Someone is no longer editing a message.',
  fields: editing,
})
