import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { linkifierErrors } from './errors.ts'
import { linkifiers } from './limits.ts'
import { linkifier } from './objects.ts'

const filterId = idOf(linkifierErrors.notFound)
const pattern = z.string().describe('Regular expression (RE2 syntax) with named groups.')
const urlTemplate = z.string().describe('RFC 6570 template over the names of the groups.')
const problems = [
  linkifierErrors.badPattern('missing argument to repetition operator: *'),
  linkifierErrors.invalidUrlTemplate(),
  linkifierErrors.alreadyExists(),
  linkifierErrors.groupNotInTemplate('id'),
  linkifierErrors.variableNotInPattern('id'),
]

export const getLinkifiers = endpoint({
  method: 'GET',
  path: '/realm/linkifiers',
  operationId: 'get-linkifiers',
  summary: 'List linkifiers',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {},
  answer: { linkifiers: z.array(linkifier).describe('In the order in which they apply.') },
})

export const addLinkifier = endpoint({
  method: 'POST',
  path: '/realm/filters',
  operationId: 'add-linkifier',
  summary: 'Add a linkifier',
  access: 'admin',
  bots: 'interactive',
  adds: linkifiers,
  parameters: { pattern, url_template: urlTemplate },
  answer: { id: z.int() },
  errors: problems,
})

export const updateLinkifier = endpoint({
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  operationId: 'update-linkifier',
  summary: 'Change a linkifier',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { filter_id: filterId, pattern, url_template: urlTemplate },
  answer: {},
  errors: [linkifierErrors.notFound(), ...problems],
})

export const removeLinkifier = endpoint({
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  operationId: 'remove-linkifier',
  summary: 'Remove a linkifier',
  access: 'admin',
  bots: 'interactive',
  parameters: { filter_id: filterId },
  answer: {},
  errors: [linkifierErrors.notFound()],
})

export const reorderLinkifiers = endpoint({
  method: 'PATCH',
  path: '/realm/linkifiers',
  operationId: 'reorder-linkifiers',
  summary: 'Put the linkifiers in order',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { ordered_linkifier_ids: z.array(integer).describe('The IDs of all linkifiers.') },
  answer: {},
  errors: [linkifierErrors.invalidOrder()],
})
