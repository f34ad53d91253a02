import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { ownExportErrors } from './errors.ts'
import { ownExport } from './objects.ts'

export const getOwnExport = endpoint({
  method: 'GET',
  path: '/users/me/export',
  operationId: 'get-own-export',
  summary: 'The last export of the own data',
  access: 'user',
  scopedKeys: 'never',
  parameters: {},
  answer: { export: ownExport.nullable() },
})

export const beginOwnExport = endpoint({
  method: 'POST',
  path: '/users/me/export',
  operationId: 'begin-own-export',
  summary: 'Begin an export of the own data',
  description:
    'What one has written, as far as one may read it still, direct messages, their files and one’s settings. It takes the place of an earlier one.',
  access: 'user',
  scopedKeys: 'never',
  adds: 'One archive for a person: another takes its place.',
  parameters: {},
  answer: { export: ownExport },
  errors: [ownExportErrors.inProgress(), ownExportErrors.tooSoon()],
})

export const deleteOwnExport = endpoint({
  method: 'DELETE',
  path: '/users/me/export',
  operationId: 'delete-own-export',
  summary: 'Delete the export of the own data',
  access: 'user',
  scopedKeys: 'never',
  parameters: {},
  answer: {},
  errors: [ownExportErrors.inProgress(), ownExportErrors.notFound()],
})

export const saveOwnExport = endpoint({
  method: 'GET',
  path: '/user_uploads/own_exports/{token}',
  operationId: 'save-own-export',
  summary: 'Save an export of the own data',
  access: 'user',
  scopedKeys: 'never',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { token: z.string() },
  answer: {},
  errors: [ownExportErrors.notFound()],
})
