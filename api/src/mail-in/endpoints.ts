import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { mailInErrors } from './errors.ts'

export const handOverLetter = endpoint({
  method: 'POST',
  path: '/mail_in',
  operationId: 'hand-over-letter',
  summary: 'Hand over a letter that a mail server has received',
  description:
    'For mail servers, with `Authorization: Bearer TOKEN`, the token of the server’s configuration. The one file of ' +
    'the form is the letter as it came (RFC 5322).',
  access: 'none',
  adds: 'A letter, limited in size and number.',
  undocumented: true,
  multipart: true,
  parameters: {
    // Fields of a form with a file are known after all others.
    recipient: z.string().max(320).default('').describe('The address that the letter is for.'),
    sender: z.string().max(320).default('').describe('The sender of the envelope; empty for reports.'),
  },
  answer: {},
  errors: [
    mailInErrors.wrongToken(),
    mailInErrors.missing(),
    mailInErrors.unknownRecipient(),
    mailInErrors.tooLarge(25),
  ],
})
