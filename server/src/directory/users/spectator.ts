import { isSpectator, SPECTATOR_ID } from '#engine/events/viewer.ts'
import { GUEST } from './roles.ts'
import type { User } from './state.ts'

/**
 * Somebody without an account who looks at what an organisation shows on the web: a guest of no channel, known to
 * nobody and in no group. No row has this id, so whatever is kept by user id is empty for them.
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
  // Nothing is ever sent to them, so an inbox would always be empty.
  settings: { web_home_view: 'recent_topics' },
  createdAt: 0,
})

export { isSpectator }
