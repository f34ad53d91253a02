import type { User as ApiUser } from '@parley/api/users/objects'
import { realmUserSection } from '@parley/api/users/register'
import { section } from '#engine/events/section.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { namesIn, valueAt } from '#engine/records.ts'
import { hasPermission } from '../permissions/groups.ts'
import { allowsSpectators } from '../permissions/spectators.ts'
import { knownUsers } from '../permissions/users.ts'
import { emailShownTo } from './access.ts'
import { idsOfUsers, sharedUsers } from './lists.ts'
import { avatarUrlOf, presentUnknownUser, presentUser } from './present.ts'
import { isAdministrator, isGuest, isModerator, isOwner } from './roles.ts'
import { isSpectator } from './spectator.ts'
import { systemBot, systemBots } from './system-bots.ts'

const SYSTEM_BOTS = namesIn(systemBots)

export const users = section(
  realmUserSection,
  ({ realm, viewer }) => {
    const { user } = viewer
    return {
      realm_users: usersShown(realm, viewer, true),
      realm_non_active_users: usersShown(realm, viewer, false),
      cross_realm_bots: realm.memoizedJson(
        `system bots ${isSpectator(user)} ${viewer.client.clientGravatar}`,
        () => presentSystemBots(viewer),
      ),
      ...ownAccount(viewer),
      ...ownRights(viewer),
    }
  },
  ({ realm, viewer }) => sharedUsers(realm, viewer) ?? [],
)

/** The active or the deactivated users, as the viewer may see them. */
function usersShown(realm: Realm, viewer: Viewer, active: boolean): ApiUser[] | JsonList {
  const { user, state, client } = viewer
  const [activeUsers, others] = sharedUsers(realm, viewer) ?? []
  const shared = active ? activeUsers : others
  if (shared !== undefined) return new JsonList(shared.whole())
  const isKnown = knownUsers(state, user)
  const listsUnknown = !client.capabilities.user_list_incomplete
  return idsOfUsers(state, active)
    .map((id) => valueAt(state.users, id))
    .filter((one) => listsUnknown || isKnown(one))
    .map((one) => (isKnown(one) ? presentUser(one, viewer) : presentUnknownUser(one, viewer)))
}

/** The server's bots, which every viewer may see. */
function presentSystemBots(viewer: Viewer) {
  return SYSTEM_BOTS.map((name) => ({
    ...presentUser(systemBot(viewer.state, name), viewer),
    profile_data: {},
    is_system_bot: true,
  }))
}

function ownAccount({ state, user }: Viewer) {
  return {
    user_id: user.id,
    email: emailShownTo(state, user, user),
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    avatar_source: user.avatarSource,
    avatar_url: avatarUrlOf(state, user),
    avatar_url_medium: avatarUrlOf(state, user, 'medium'),
    is_owner: isOwner(user),
    is_admin: isAdministrator(user),
    is_moderator: isModerator(user),
    is_guest: isGuest(user),
  }
}

/** The user's rights, for clients that do not compute them. */
function ownRights({ state, user }: Viewer) {
  const { settings } = state
  const may = (setting: Parameters<typeof hasPermission>[2]) =>
    !isGuest(user) && hasPermission(state, user, setting)
  return {
    can_create_streams:
      may(settings.can_create_public_channel_group) || may(settings.can_create_private_channel_group),
    can_create_public_streams: may(settings.can_create_public_channel_group),
    can_create_private_streams: may(settings.can_create_private_channel_group),
    can_create_web_public_streams:
      allowsSpectators(state) && may(settings.can_create_web_public_channel_group),
    can_subscribe_other_users: may(settings.can_add_subscribers_group),
    can_invite_others_to_realm: may(settings.can_invite_users_group),
  }
}
