import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { messageErrors } from '../messages/errors.ts'
import { messageReportErrors } from './errors.ts'
import { maxReportNoteLength, mostReportsAtOnce } from './limits.ts'
import { messageReport, reportOutcome } from './objects.ts'

export const getMessageReports = endpoint({
  method: 'GET',
  path: '/message_reports',
  operationId: 'get-message-reports',
  summary: 'List what was reported to the moderators',
  description: 'For moderators and above who may read the channel where reports are posted.',
  access: 'user',
  parameters: {
    closed: z
      .boolean()
      .default(false)
      .describe('Those that somebody has answered, in place of those that wait.'),
    before: integer.optional().describe('Only those with a smaller id: for going on.'),
  },
  audits: 'message_reports_read',
  answer: {
    reports: z.array(messageReport).describe(`The newest first, at most ${mostReportsAtOnce}.`),
    has_more: z.boolean(),
  },
  errors: [messageErrors.reportingNotEnabled(), errors.insufficientPermission()],
})

export const answerMessageReport = endpoint({
  method: 'PATCH',
  path: '/message_reports/{report_id}',
  operationId: 'answer-message-report',
  summary: 'Say what came of a report',
  description:
    'Everything that others have reported about the same message, and nobody has answered, is answered with it. It changes ' +
    'nothing about the message or its sender.',
  access: 'user',
  adds: 'Changes what is there.',
  parameters: {
    report_id: idOf(messageReportErrors.notFound),
    outcome: reportOutcome.nullable().describe('Null opens this report again.'),
    note: z.string().max(maxReportNoteLength).default(''),
  },
  answer: {},
  errors: [
    messageReportErrors.notFound(),
    messageErrors.reportingNotEnabled(),
    errors.insufficientPermission(),
  ],
})
