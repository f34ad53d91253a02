import { z } from 'zod'
import { event } from '../contract/event.ts'
import { message, messageTypes, topicLink } from './objects.ts'
import { propagateMode } from './parameters.ts'

export const messageEvent = event({
  type: 'message',
  perChannel: true,
  summary: 'A message was sent.',
  fields: {
    message,
    flags: z.array(z.string()),
    local_message_id: z
      .string()
      .optional()
      .describe('Only to the queue the message was sent with: the `local_id` of the request.'),
    local_id: z.string().optional().describe('The same as local_message_id.'),
  },
})

export const updateMessageEvent = event({
  type: 'update_message',
  perChannel: true,
  summary: 'Messages were edited, moved or rendered anew.',
  description:
    'The fields of a content edit, of a move, or of both. `rendering_only` events carry new HTML, such as with ' +
    'link previews, and change nothing that anyone wrote.',
  fields: {
    user_id: z.int().nullable(),
    rendering_only: z.boolean(),
    message_id: z.int(),
    message_ids: z.array(z.int()).describe('Ascending; more than one only where messages were moved.'),
    flags: z.array(z.string()).describe("The viewer's flags on `message_id` after the change."),
    edit_timestamp: z.int(),
    stream_name: z.string().optional(),
    stream_id: z.int().optional(),
    new_stream_id: z.int().optional(),
    propagate_mode: propagateMode.optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: z.array(topicLink).optional(),
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
  },
})

const deletedFrom = {
  message_type: z.enum(messageTypes),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
}

export const deleteMessageEvent = event({
  type: 'delete_message',
  perChannel: true,
  summary: 'Messages were deleted, or are no longer visible.',
  fields: { message_ids: z.array(z.int()).describe('Ascending.'), ...deletedFrom },
  // One event for each message, for clients without `bulk_message_deletion`.
  otherwise: { message_id: z.int(), ...deletedFrom },
})
