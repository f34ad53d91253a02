import { joiningSettings } from './joining-settings.ts'
import { messageSettings } from './message-settings.ts'
import { profileSettings } from './profile-settings.ts'

export { giphyRatings } from './message-settings.ts'

/**
 * What administrators set for the organization. The answer of POST /register has each as `realm_` and its name,
 * PATCH /realm takes it by its name, realm events tell of it, and the pages of the app show it.
 */
export const realmSettings = {
  ...profileSettings,
  ...joiningSettings,
  ...messageSettings,
} as const
