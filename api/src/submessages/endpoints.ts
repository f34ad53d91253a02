import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { messageErrors } from '../messages/errors.ts'
import { messageId } from '../messages/parameters.ts'
import { submessageErrors } from './errors.ts'
import { maxSubmessageLength, submessages, submessagesOfPerson } from './limits.ts'

export const addSubmessage = endpoint({
  method: 'POST',
  path: '/submessage',
  operationId: 'add-submessage',
  summary: 'Add to the widget of a message, such as a vote',
  description:
    'Once the sender of the message has said what it shows, everybody who can read it may add to it.',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  adds: [submessages, submessagesOfPerson],
  undocumented: true,
  parameters: {
    message_id: messageId,
    msg_type: z.literal('widget'),
    content: z
      .string()
      .max(maxSubmessageLength)
      .describe('JSON: a vote, an option, a tick and the like, as the widget has them.'),
  },
  answer: {},
  errors: [
    messageErrors.invalid(),
    submessageErrors.notJson(),
    submessageErrors.notYet(),
    submessageErrors.questionOfAuthor(),
    submessageErrors.titleOfAuthor(),
  ],
})
