import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf } from '../contract/numbers.ts'
import { mailErrors } from './errors.ts'

export const getOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  operationId: 'get-outbox',
  summary: 'List the mail that was not sent',
  description: 'On a server that sends no mail, this is where its letters are read.',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: {},
  audits: 'outgoing_mail_read',
  answer: {
    sends_mail: z.boolean().describe('Whether the server is set up to send mail at all.'),
    mails: z
      .array(
        z.strictObject({
          id: z.int(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          created: z.int().describe('UNIX seconds.'),
          status: z
            .enum(['kept', 'waiting', 'failed'])
            .describe('Kept here because the server sends no mail; to be tried again; given up.'),
          problem: z.string().nullable().describe('What went wrong when it was last tried.'),
        }),
      )
      .describe('Newest first, at most 200.'),
  },
  errors: [errors.administratorRequired()],
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/outbox/{mail_id}/retry',
  operationId: 'retry-mail',
  summary: 'Try again to send a letter',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { mail_id: idOf(mailErrors.notFound) },
  answer: {},
  errors: [mailErrors.notFound(), mailErrors.sendsNone(), mailErrors.textGone()],
})
