import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { messageErrors } from '../messages/errors.ts'

export const addSubmessage = endpoint({
  method: 'POST',
  path: '/submessage',
  operationId: 'add-submessage',
  summary: 'Add to the widget of a message, such as a vote',
  access: 'user',
  undocumented: true,
  parameters: {
    message_id: z.int(),
    msg_type: z.string().describe('`widget`.'),
    content: z.string().describe('JSON whose meaning belongs to the widget.'),
  },
  answer: {},
  errors: [messageErrors.invalid()],
})
