import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { sessionErrors } from './errors.ts'

const session = z
  .strictObject({
    id: z.int(),
    browser: z.string().describe('Name and version; empty where the browser does not say.'),
    operating_system: z.string().describe('Empty where the browser does not say.'),
    device_type: z.enum(['desktop', 'phone', 'tablet', 'other']),
    ip_address: z.string().describe('From where it was last used; empty for sessions of older versions.'),
    place: z.string().describe('City and country of the address; empty where the server does not know.'),
    created: z.int().describe('UNIX seconds.'),
    last_used: z.int().describe('UNIX seconds, noted every few minutes.'),
    is_current: z.boolean().describe('Whether this request belongs to it.'),
  })
  .meta({ id: 'BrowserSession' })

export const getSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  operationId: 'get-sessions',
  summary: 'List your browser sessions',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: { sessions: z.array(session).describe('Last used first.') },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  operationId: 'end-other-sessions',
  summary: 'End all your browser sessions but this one',
  description: 'Without a session, such as with an API key, it ends all.',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: {},
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{session_id}',
  operationId: 'end-session',
  summary: 'End one of your browser sessions',
  description: 'Its polls and streams end at once.',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { session_id: idOf(sessionErrors.notFound) },
  answer: {},
  errors: [sessionErrors.notFound()],
})

export const getSessionsOf = endpoint({
  method: 'GET',
  path: '/users/{user_id}/sessions',
  operationId: 'get-sessions-of-user',
  summary: 'List the browser sessions of somebody',
  description: 'Only owners are told of owners.',
  access: 'admin',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { user_id: idOf(userErrors.noSuchUser) },
  answer: { sessions: z.array(session).describe('Last used first.') },
  errors: [userErrors.noSuchUser(), errors.ownerRequired()],
})

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/users/{user_id}/sessions',
  operationId: 'end-sessions-of-user',
  summary: 'End all browser sessions of somebody',
  description: 'Their polls and streams end at once; API keys go on. Only owners do it to owners.',
  access: 'admin',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { user_id: idOf(userErrors.noSuchUser) },
  answer: {},
  errors: [userErrors.noSuchUser(), errors.ownerRequired()],
})
