import * as endpoints from '@parley/api/linkifiers/endpoints'
import { route } from '#engine/http/route.ts'
import { addLinkifier, removeLinkifier, reorderLinkifiers, updateLinkifier } from './commands.ts'
import { presentLinkifiers } from './present.ts'

/** Lists the linkifiers in order. */
export const list = route(endpoints.getLinkifiers, ({ state }) => ({
  linkifiers: presentLinkifiers(state.linkifiers),
}))

/** Adds a linkifier. */
export const add = route(endpoints.addLinkifier, async ({ realm, parameters }) => ({
  id: await realm.change((change) => addLinkifier(change, parameters)),
}))

/** Changes a linkifier. */
export const update = route(endpoints.updateLinkifier, async ({ realm, parameters }) => {
  await realm.change((change) => updateLinkifier(change, parameters.filter_id, parameters))
  return {}
})

/** Removes a linkifier. */
export const remove = route(endpoints.removeLinkifier, async ({ realm, parameters }) => {
  await realm.change((change) => removeLinkifier(change, parameters.filter_id))
  return {}
})

/** Reorders all linkifiers. */
export const reorder = route(endpoints.reorderLinkifiers, async ({ realm, parameters }) => {
  await realm.change((change) => reorderLinkifiers(change, parameters.ordered_linkifier_ids))
  return {}
})
