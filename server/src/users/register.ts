import type { User as ApiUser } from '@parley/api/users/objects'
import { realmUserSection } from '@parley/api/users/register'
import { section } from '../events/section.ts'
import type { Viewer } from '../events/viewer.ts'
import { hasPermission } from '../permissions/groups.ts'
import { allowsSpectators } from '../permissions/spectators.ts'
import { knownUsers, knowsEverybody } from '../permissions/users.ts'
import type { Realm } from '../realm/realm.ts'
import { canSeeEmail, emailShownTo } from './access.ts'
import { avatarUrlOf, presentUnknownUser, presentUser } from './present.ts'
import { isAdministrator, isGuest, isModerator, isOwner } from './roles.ts'
import { isSpectator } from './spectator.ts'
import { systemBot, systemBots } from './system-bots.ts'

/** No account's id. */
const OTHER = -1

const SYSTEM_BOTS = Object.keys(systemBots) as (keyof typeof systemBots)[]

/** The list for people who may know everybody is the same for all of a role, but for their own hidden address. */
function sharedList(realm: Realm, viewer: Viewer, active: boolean, build: () => unknown): unknown {
  const { user, state, client } = viewer
  const isOneOfMany = knowsEverybody(state, user) && canSeeEmail({ ...user, id: OTHER }, user)
  if (!isOneOfMany) return build()
  return realm.shared(
    `users ${active} ${isSpectator(user) ? 'spectator' : user.role} ${client.clientGravatar}`,
    build,
  )
}

export const users = section(realmUserSection, ({ realm, viewer }) => {
  const { user, state } = viewer
  const isKnown = knownUsers(state, user)
  const listsUnknown = !viewer.client.capabilities.user_list_incomplete
  const shown = (active: boolean) =>
    [...state.users.values()]
      .filter(
        (person) => !person.isSystemBot && person.isActive === active && (listsUnknown || isKnown(person)),
      )
      .map((person) => (isKnown(person) ? presentUser(person, viewer) : presentUnknownUser(person, viewer)))
  return {
    realm_users: sharedList(realm, viewer, true, () => shown(true)) as ApiUser[],
    realm_non_active_users: sharedList(realm, viewer, false, () => shown(false)) as ApiUser[],
    cross_realm_bots: realm.shared(`system bots ${isSpectator(user)} ${viewer.client.clientGravatar}`, () =>
      presentSystemBots(viewer),
    ),
    ...ownAccount(viewer),
    ...ownRights(viewer),
  }
})

/** Nothing of them is hidden from anybody who has an account. */
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

/** What the person may do in the organisation, worked out for clients that do not work it out themselves. */
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
