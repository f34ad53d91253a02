import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { legalHoldErrors } from '../legal-holds/errors.ts'
import { userErrors } from '../users/errors.ts'
import { userId } from '../users/parameters.ts'
import { erasingErrors } from './errors.ts'
import { erasure, keptInBackups } from './objects.ts'

export const getErasure = endpoint({
  method: 'GET',
  path: '/users/{user_id}/erasure',
  operationId: 'get-erasure',
  summary: 'See what erasing a person takes away',
  access: 'owner',
  parameters: { user_id: userId },
  answer: {
    messages: z.int().describe('How many messages of theirs there are.'),
    files: z.int().describe('How many files.'),
    is_held: z.boolean().describe('A legal hold keeps something of them, so they cannot be erased.'),
    backups: keptInBackups,
    erasure: erasure.nullable().describe('Null: nobody has erased them.'),
  },
  errors: [userErrors.noSuchUser()],
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/users/{user_id}/erasure',
  operationId: 'erase-person',
  summary: 'Erase a person',
  description:
    'For good: the account is deactivated and cannot come back. At once, their name, address, picture and profile are ' +
    'gone, with all that was only theirs, such as drafts, settings, credentials and sessions. Their messages and files ' +
    'go within minutes, if asked for, as do all archives of exports. What others have written stays as it is, also ' +
    'where it quotes or names the person.',
  access: 'owner',
  scopedKeys: 'never',
  adds: 'Takes away, and keeps of each person that they were erased.',
  parameters: {
    user_id: userId,
    erase_messages: z.boolean().default(false).describe('All that they have written to anybody.'),
    erase_files: z
      .boolean()
      .default(false)
      .describe('All that they have uploaded. Without it, files go to which no message links any more.'),
  },
  answer: { backups: keptInBackups },
  errors: [
    userErrors.noSuchUser(),
    userErrors.cannotDeactivateOnlyOwner(),
    erasingErrors.notOneself(),
    legalHoldErrors.personHeld(),
  ],
})
