import { z } from 'zod'

export const reportReasons = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportOutcomes = ['dismissed', 'message_deleted', 'sender_deactivated', 'settled'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportOutcome = z
  .enum(reportOutcomes)
  .describe(
    'It was nothing; the message was deleted; the account of its sender was deactivated; it was settled in another way.',
  )

export const messageReport = z
  .strictObject({
    id: z.int(),
    message_id: z.int(),
    sender_id: z.int().describe('Who wrote the message.'),
    reporter_id: z.int(),
    report_type: z.enum(reportReasons),
    description: z.string().describe('What the reporter said; may be empty.'),
    content: z.string().describe('The source of the message as it was when it was reported.'),
    date_reported: z.int().describe('UNIX seconds.'),
    place: z.enum(['channel', 'private_channel', 'direct', 'gone']).describe('`gone`: it is deleted.'),
    stream_id: z.int().nullable().describe('Its channel; null where the asker may not read the message.'),
    topic: z.string().nullable().describe('Null where the asker may not read the message, or it has none.'),
    is_readable: z.boolean().describe('Whether the asker may read it in its place.'),
    outcome: reportOutcome.nullable().describe('What came of it. Null while nobody has answered it.'),
    note: z.string().describe('What who answered it said to the other moderators; may be empty.'),
    closed_by: z.int().nullable().describe('Who answered it.'),
    date_closed: z.int().nullable().describe('UNIX seconds.'),
  })
  .meta({ id: 'MessageReport', description: 'What somebody told the moderators about a message.' })
export type MessageReport = z.infer<typeof messageReport>
