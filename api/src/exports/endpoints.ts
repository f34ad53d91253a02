import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { idOf } from '../contract/numbers.ts'
import { exportErrors } from './errors.ts'
import { weeklyExports } from './limits.ts'
import { exportType, exportTypes, realmExport } from './objects.ts'

export const getRealmExports = endpoint({
  method: 'GET',
  path: '/export/realm',
  operationId: 'get-realm-exports',
  summary: 'List data exports',
  access: 'admin',
  bots: 'interactive',
  parameters: {},
  answer: { exports: z.array(realmExport) },
})

export const exportRealm = endpoint({
  method: 'POST',
  path: '/export/realm',
  operationId: 'export-realm',
  summary: 'Start a data export',
  access: 'admin',
  bots: 'interactive',
  adds: weeklyExports,
  parameters: { export_type: exportType.default(exportTypes.publicData) },
  answer: { id: z.int() },
  errors: [exportErrors.manualExportRequired('admin@example.com'), exportErrors.rateLimited()],
})

export const deleteRealmExport = endpoint({
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  operationId: 'delete-realm-export',
  summary: 'Delete a data export',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: { export_id: idOf(exportErrors.invalidId) },
  answer: {},
  errors: [
    exportErrors.invalidId(),
    exportErrors.alreadyDeleted(),
    exportErrors.failed(),
    exportErrors.inProgress(),
  ],
})

export const downloadRealmExport = endpoint({
  method: 'GET',
  path: '/user_uploads/exports/{token}',
  operationId: 'download-realm-export',
  summary: 'Save a data export',
  access: 'admin',
  bots: 'interactive',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { token: z.string() },
  answer: {},
  errors: [exportErrors.notFound()],
})

export const getRealmExportConsents = endpoint({
  method: 'GET',
  path: '/export/realm/consents',
  operationId: 'get-realm-export-consents',
  summary: 'Who consents to having their private data exported',
  access: 'admin',
  bots: 'interactive',
  parameters: {},
  audits: 'export_consents_read',
  answer: { export_consents: z.array(z.strictObject({ user_id: z.int(), consented: z.boolean() })) },
})
