import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { mailErrors } from '../mail/errors.ts'
import { notificationLetterErrors } from './errors.ts'

const token = z.string().min(1).max(200).describe('What stands at the end of the link.')

export const sendTestLetter = endpoint({
  method: 'POST',
  path: '/users/me/test_letter',
  operationId: 'send-test-letter',
  summary: 'Send a letter to the own address, to see whether it arrives',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Letters, of which there are few in an hour.',
  parameters: {},
  answer: {},
  errors: [mailErrors.sendsNone(), errors.rateLimitHit(3600)],
})

export const getUnsubscription = endpoint({
  method: 'GET',
  path: '/unsubscription',
  operationId: 'get-unsubscription',
  summary: 'Whose letters a link ends, and which',
  access: 'none',
  undocumented: true,
  parameters: { token },
  answer: { realm_name: z.string(), email: z.string(), letters: z.enum(['missed messages', 'digests']) },
  errors: [notificationLetterErrors.invalidLink()],
})

export const unsubscribeFromMissedMessages = endpoint({
  method: 'POST',
  path: '/accounts/unsubscribe/missed_messages/{token}',
  rootRelative: true,
  operationId: 'unsubscribe-from-missed-messages',
  summary: 'End the letters about missed messages by the link in one',
  description: 'Mail programs ask for it with one click (RFC 8058). Looking at the address changes nothing.',
  access: 'none',
  adds: 'Turns settings off.',
  undocumented: true,
  parameters: { token },
  answer: {},
  errors: [notificationLetterErrors.invalidLink()],
})

export const unsubscribeFromDigests = endpoint({
  method: 'POST',
  path: '/accounts/unsubscribe/digest/{token}',
  rootRelative: true,
  operationId: 'unsubscribe-from-digests',
  summary: 'End the weekly letters by the link in one',
  description: 'Mail programs ask for it with one click (RFC 8058). Looking at the address changes nothing.',
  access: 'none',
  adds: 'Turns settings off.',
  undocumented: true,
  parameters: { token },
  answer: {},
  errors: [notificationLetterErrors.invalidLink()],
})
