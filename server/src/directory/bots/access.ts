import { errors } from '@parley/api/contract/errors'
import { userErrors } from '@parley/api/users/errors'
import { botTypes } from '@parley/api/users/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { hasPermission } from '../permissions/groups.ts'
import { isAdministrator, isGuest } from '../users/roles.ts'
import type { User } from '../users/state.ts'

/** A bot's secrets and settings are for its owner and for administrators. */
function mayManageBot(viewer: User, bot: User): boolean {
  return bot.botOwnerId === viewer.id || (isAdministrator(viewer) && viewer.botType === null)
}

/** The bot of that id, as far as the user may change it. Throws otherwise. */
export function botToManage(state: RealmState, user: User, botId: number): User {
  const bot = state.users.get(botId)
  if (bot === undefined || bot.botType === null || bot.isSystemBot) throw userErrors.noSuchBot()
  if (!mayManageBot(user, bot)) throw errors.insufficientPermission()
  return bot
}

/** The bots whose secrets and settings a person is told. */
export function managedBots(state: RealmState, viewer: User): User[] {
  return [...state.bots.keys()].flatMap((id) => {
    const bot = state.users.get(id)
    return bot !== undefined && isManagedBot(viewer, bot) ? [bot] : []
  })
}

export function isManagedBot(viewer: User, user: User): boolean {
  return user.botType !== null && !user.isSystemBot && mayManageBot(viewer, user)
}

export function mayCreateBot(state: RealmState, user: User, type: number): boolean {
  if (isGuest(user)) return false
  const { settings } = state
  if (hasPermission(state, user, settings.can_create_bots_group)) return true
  return (
    type === botTypes.incomingWebhook && hasPermission(state, user, settings.can_create_write_only_bots_group)
  )
}
