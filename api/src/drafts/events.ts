import { z } from 'zod'
import { event } from '../contract/event.ts'
import { draft } from './objects.ts'

export const draftsAddEvent = event({
  type: 'drafts',
  op: 'add',
  summary: 'Drafts were created.',
  fields: { drafts: z.array(draft) },
})

export const draftsUpdateEvent = event({
  type: 'drafts',
  op: 'update',
  summary: 'A draft was replaced.',
  fields: { draft },
})

export const draftsRemoveEvent = event({
  type: 'drafts',
  op: 'remove',
  summary: 'A draft was deleted.',
  fields: { draft_id: z.int() },
})
