import * as endpoints from '@parley/api/profile-fields/endpoints'
import { route } from '#engine/http/route.ts'
import { createField, deleteField, reorderFields, updateField } from './commands.ts'
import { presentProfileFields } from './present.ts'
import { changeOwnProfileValues } from './values.ts'

/** Lists the profile fields in order. */
export const list = route(endpoints.getCustomProfileFields, ({ state }) => ({
  custom_fields: presentProfileFields(state),
}))

/** Creates a profile field. */
export const create = route(endpoints.createCustomProfileField, async ({ realm, parameters }) => {
  const { field_type: type, ...request } = parameters
  return { id: await realm.change((change) => createField(change, type, request)) }
})

/** Reorders all profile fields. */
export const reorder = route(endpoints.reorderCustomProfileFields, async ({ realm, parameters }) => {
  await realm.change((change) => reorderFields(change, parameters.order))
  return {}
})

/** Changes a profile field. */
export const update = route(endpoints.updateCustomProfileField, async ({ realm, parameters }) => {
  const { field_id: id, ...request } = parameters
  await realm.change((change) => updateField(change, id, request))
  return {}
})

/** Deletes a profile field and its values. */
export const remove = route(endpoints.deleteCustomProfileField, async ({ realm, parameters }) => {
  await realm.change((change) => deleteField(change, parameters.field_id))
  return {}
})

/** Sets some of the caller's own values. */
export const setOwn = route(endpoints.updateOwnProfileData, async ({ realm, user, parameters }) => {
  await realm.change((change) => changeOwnProfileValues(change, user, parameters.data))
  return {}
})

/** Deletes some of the caller's own values. */
export const clearOwn = route(endpoints.removeOwnProfileData, async ({ realm, user, parameters }) => {
  const cleared = parameters.data.map((id) => ({ id, value: null }))
  await realm.change((change) => changeOwnProfileValues(change, user, cleared))
  return {}
})
