import { isSpectator, SPECTATOR_ID } from '#engine/events/viewer.ts'
import { GUEST } from './roles.ts'
import type { User } from './state.ts'

/**
 * The viewer of requests without an account: a guest without channels or groups, invisible to others. No row has this
 * id, so everything stored by user id is empty for them.
 */
export const SPECTATOR: User = Object.freeze({
  id: SPECTATOR_ID,
  deliveryEmail: '',
  fullName: 'Anonymous User',
  role: GUEST,
  isActive: true,
  botType: null,
  botOwnerId: null,
  isSystemBot: false,
  keyGeneration: 0,
  canChangeUserEmails: false,
  timezone: '',
  avatarSource: 'G',
  avatarVersion: 1,
  // Spectators receive nothing, so an inbox would always be empty.
  settings: { web_home_view: 'recent_topics' },
  createdAt: 0,
})

export { isSpectator }
