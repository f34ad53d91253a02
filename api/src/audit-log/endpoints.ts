import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { integer, timestamp, wideInteger } from '../contract/numbers.ts'
import { auditActionNames, auditAreas } from './actions.ts'
import { defaultAuditEntries, mostAuditEntries } from './limits.ts'
import { auditEntry } from './objects.ts'

const filters = {
  user_id: integer.optional().describe('Only what is about this person.'),
  acting_user_id: integer.optional().describe('Only what this person did.'),
  area: z.enum(auditAreas).optional(),
  action: z.enum(auditActionNames).optional(),
  stream_id: integer.optional(),
  group_id: integer.optional(),
  since: timestamp.optional().describe('UNIX seconds: nothing before.'),
  until: timestamp.optional().describe('UNIX seconds: nothing from then on.'),
}

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/realm/audit_log',
  operationId: 'get-audit-log',
  summary: 'Read the audit log',
  description:
    'Who changed what, when and from where, the newest first. Entries that concern the credentials of the organization ' +
    'itself are for owners. Page on with the id of the last entry as `before`.',
  access: 'admin',
  bots: 'interactive',
  parameters: {
    ...filters,
    before: wideInteger.optional().describe('Only entries with a smaller id.'),
    limit: z.int().min(1).max(mostAuditEntries).default(defaultAuditEntries),
  },
  answer: {
    entries: z.array(auditEntry),
    found_oldest: z.boolean().describe('Whether no older entry fits.'),
  },
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/realm/audit_log/lines',
  operationId: 'export-audit-log',
  summary: 'Save the audit log',
  description: 'JSON lines: an `AuditEntry` each, the oldest first.',
  access: 'admin',
  bots: 'interactive',
  answersWith: 'file',
  parameters: filters,
  answer: {},
})
