import { reportMessage as endpoint } from '@parley/api/messages/endpoints'
import { route } from '#engine/http/route.ts'
import { reportMessage } from './commands.ts'

/** Reports a message to the moderators. Fails if the organization has set no channel for reports. */
export const report = route(endpoint, async ({ realm, user, realmUrl, parameters }) => {
  await realm.change((change) => reportMessage(change, { user, realmUrl }, parameters))
  return {}
})
