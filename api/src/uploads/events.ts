import { z } from 'zod'
import { event } from '../contract/event.ts'
import { attachment } from './objects.ts'

const uploadSpaceUsed = z.int().describe('Bytes, by the whole organization.')

export const attachmentAddEvent = event({
  type: 'attachment',
  op: 'add',
  summary: 'The user uploaded a file.',
  fields: { attachment, upload_space_used: uploadSpaceUsed },
})

export const attachmentUpdateEvent = event({
  type: 'attachment',
  op: 'update',
  summary: 'Other messages link to an upload of the user now.',
  fields: { attachment, upload_space_used: uploadSpaceUsed },
})

export const attachmentRemoveEvent = event({
  type: 'attachment',
  op: 'remove',
  summary: 'An upload of the user was deleted.',
  fields: { attachment: z.strictObject({ id: z.int() }), upload_space_used: uploadSpaceUsed },
})
