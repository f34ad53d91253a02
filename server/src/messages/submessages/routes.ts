import { addSubmessage as addEndpoint } from '@parley/api/submessages/endpoints'
import { route } from '#engine/http/route.ts'
import { addSubmessage } from './commands.ts'

/** Adds a submessage to a message, such as a vote in a poll. */
export const add = route(addEndpoint, async ({ realm, user, parameters }) => {
  await realm.change((change) => addSubmessage(change, user, parameters))
  return {}
})
