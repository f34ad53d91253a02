import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { endpoint } from '../contract/endpoint.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { legalHoldErrors } from './errors.ts'
import { legalHolds, maxLegalHoldReasonLength } from './limits.ts'
import { legalHold } from './objects.ts'

const reason = z.string().max(maxLegalHoldReasonLength)

export const getLegalHolds = endpoint({
  method: 'GET',
  path: '/realm/legal_holds',
  operationId: 'get-legal-holds',
  summary: 'List legal holds',
  access: 'owner',
  audits: 'legal_holds_read',
  parameters: {},
  answer: { legal_holds: z.array(legalHold).describe('Newest first.') },
})

export const setLegalHold = endpoint({
  method: 'POST',
  path: '/realm/legal_holds',
  operationId: 'set-legal-hold',
  summary: 'Set a legal hold on a person or a channel',
  description:
    'Messages of the channel, or those of the person and their direct conversations, are not deleted for their age. ' +
    'What people delete meanwhile is gone for them and stays in the archive. Nobody but owners is told.',
  access: 'owner',
  adds: legalHolds,
  parameters: {
    user_id: idOf(userErrors.noSuchUser).optional(),
    stream_id: idOf(channelErrors.invalidId).optional(),
    reason: reason.describe('Why; the audit log keeps it.'),
  },
  answer: { id: z.int() },
  errors: [
    legalHoldErrors.reasonEmpty(),
    legalHoldErrors.oneOfBoth(),
    legalHoldErrors.alreadySet(),
    userErrors.noSuchUser(),
    channelErrors.invalidId(),
  ],
})

export const liftLegalHold = endpoint({
  method: 'DELETE',
  path: '/realm/legal_holds/{legal_hold_id}',
  operationId: 'lift-legal-hold',
  summary: 'Lift a legal hold',
  access: 'owner',
  parameters: {
    legal_hold_id: idOf(legalHoldErrors.notFound),
    reason: reason.describe('Why; the audit log keeps it.'),
  },
  answer: {},
  errors: [legalHoldErrors.notFound(), legalHoldErrors.reasonEmpty()],
})
