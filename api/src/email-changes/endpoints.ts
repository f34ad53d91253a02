import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { settingErrors } from '../settings/errors.ts'
import { userErrors } from '../users/errors.ts'
import { emailChangeErrors } from './errors.ts'

const token = z.string().min(1).max(200).describe('What stands at the end of the link.')

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/email_change',
  operationId: 'get-email-change',
  summary: 'What a link that confirms a new address is for',
  access: 'none',
  undocumented: true,
  parameters: { token },
  answer: {
    realm_name: z.string(),
    old_email: z.string(),
    new_email: z.string(),
    expiry_date: z.int().describe('UNIX seconds.'),
  },
  errors: [emailChangeErrors.invalidLink()],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/email_change',
  operationId: 'confirm-email-change',
  summary: 'Confirm a new address by the link that was sent there',
  access: 'none',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { token },
  answer: {},
  errors: [emailChangeErrors.invalidLink(), userErrors.emailInUse(), settingErrors.emailChangesDisabled()],
})
