import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { idOf } from '../contract/numbers.ts'
import { draftErrors } from './errors.ts'
import { draftsOfPerson } from './limits.ts'
import { draft, draftInput } from './objects.ts'

const draftId = idOf(draftErrors.notFound)

export const getDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  operationId: 'get-drafts',
  summary: 'List the own drafts',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: { count: z.int(), drafts: z.array(draft).describe('Last edited first.') },
})

export const createDrafts = endpoint({
  method: 'POST',
  path: '/drafts',
  operationId: 'create-drafts',
  summary: 'Create drafts',
  access: 'user',
  adds: draftsOfPerson,
  parameters: { drafts: z.array(draftInput).default([]) },
  answer: { ids: z.array(z.int()).describe('In the order of the request.') },
  errors: [draftErrors.oneChannelRequired(), draftErrors.negativeTimestamp()],
})

export const editDraft = endpoint({
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  operationId: 'edit-draft',
  summary: 'Replace a draft',
  access: 'user',
  adds: 'Changes what is there.',
  parameters: { draft_id: draftId, draft: draftInput },
  answer: {},
  errors: [draftErrors.notFound(), draftErrors.oneChannelRequired()],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  operationId: 'delete-draft',
  summary: 'Delete a draft',
  access: 'user',
  parameters: { draft_id: draftId },
  answer: {},
  errors: [draftErrors.notFound()],
})
