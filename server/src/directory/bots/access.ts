import { errors } from '@parley/api/contract/errors'
import { userErrors } from '@parley/api/users/errors'
import { botTypes } from '@parley/api/users/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { hasPermission } from '../permissions/groups.ts'
import { isAdministrator, isGuest, isOwner } from '../users/roles.ts'
import type { User } from '../users/state.ts'

/**
 * Only the person whose bot it is and administrators may see its secrets and settings. Of a bot with the rank of an
 * owner, only owners: with its key, an administrator would be one.
 */
function mayManageBot(viewer: User, bot: User): boolean {
  if (bot.botOwnerId === viewer.id) return true
  return isAdministrator(viewer) && viewer.botType === null && (isOwner(viewer) || !isOwner(bot))
}

/** The bot with this id. Throws if the user may not change it. */
export function botToManage(state: RealmState, user: User, botId: number): User {
  const bot = state.users.get(botId)
  if (bot === undefined || bot.botType === null || bot.isSystemBot) throw userErrors.noSuchBot()
  if (!mayManageBot(user, bot)) throw errors.insufficientPermission()
  return bot
}

/** The bots whose secrets and settings a user may see. */
export function managedBots(state: RealmState, viewer: User): User[] {
  return [...state.bots.keys()].flatMap((id) => {
    const bot = state.users.get(id)
    return bot !== undefined && isManagedBot(viewer, bot) ? [bot] : []
  })
}

/** Whether `user` is a bot whose secrets and settings the viewer may see. */
export function isManagedBot(viewer: User, user: User): boolean {
  return user.botType !== null && !user.isSystemBot && mayManageBot(viewer, user)
}

/** Whether a user may create a bot of this type. */
export function mayCreateBot(state: RealmState, user: User, type: number): boolean {
  if (isGuest(user)) return false
  const { settings } = state
  if (hasPermission(state, user, settings.can_create_bots_group)) return true
  return (
    type === botTypes.incomingWebhook && hasPermission(state, user, settings.can_create_write_only_bots_group)
  )
}
