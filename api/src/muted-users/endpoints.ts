import { endpoint } from '../contract/endpoint.ts'
import { userErrors } from '../users/errors.ts'
import { userId } from '../users/parameters.ts'
import { mutedUserErrors } from './errors.ts'
import { mutedUsers } from './limits.ts'

const parameters = { muted_user_id: userId }

export const muteUser = endpoint({
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  operationId: 'mute-user',
  summary: 'Mute a user',
  access: 'user',
  bots: 'interactive',
  adds: mutedUsers,
  parameters,
  answer: {},
  errors: [userErrors.noSuchUser(), mutedUserErrors.cannotMuteSelf(), mutedUserErrors.alreadyMuted()],
})

export const unmuteUser = endpoint({
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  operationId: 'unmute-user',
  summary: 'Unmute a user',
  access: 'user',
  bots: 'interactive',
  parameters,
  answer: {},
  errors: [userErrors.noSuchUser(), mutedUserErrors.notMuted()],
})
