import { getUserStatus, updateStatus, updateStatusForUser } from '@parley/api/statuses/endpoints'
import { statusErrors } from '@parley/api/statuses/errors'
import { userErrors } from '@parley/api/users/errors'
import { userToShow } from '#directory/permissions/users.ts'
import { changeStatus, saysSomething } from '#directory/statuses/commands.ts'
import { presentStatus } from '#directory/statuses/present.ts'
import { route } from '#engine/http/route.ts'
import { changeUserSettings } from '../settings/commands.ts'

/** Sets the user's status. `away` is a legacy name for the setting `presence_enabled`. */
export const own = route(updateStatus, async ({ realm, user, parameters }) => {
  const { away, ...status } = parameters
  if (away === undefined && !saysSomething(status)) throw statusErrors.nothingNew()
  await realm.change(async (change) => {
    if (away !== undefined) await changeUserSettings(change, user.id, { presence_enabled: !away })
    if (saysSomething(status)) await changeStatus(change, user.id, status)
  })
  return {}
})

/** Sets the status of another user. Bots and deactivated users count as missing. */
export const forUser = route(updateStatusForUser, async ({ realm, user, parameters }) => {
  const { user_id: userId, ...status } = parameters
  await realm.change(async (change) => {
    const person = userToShow(change.state, user, userId)
    if (person.botType !== null || !person.isActive) throw userErrors.noSuchUser()
    if (!saysSomething(status)) throw statusErrors.nothingNew()
    await changeStatus(change, userId, status)
  })
  return {}
})

/** Returns the status of a user; empty without one. */
export const one = route(getUserStatus, ({ state, user, parameters }) => ({
  status: presentStatus(state, userToShow(state, user, parameters.user_id)),
}))
