import { channelErrors } from '@parley/api/channels/errors'
import { maxChannelNameLength } from '@parley/api/channels/limits'
import type { TopicsPolicy } from '@parley/api/channels/objects'
import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import { errors } from '@parley/api/contract/errors'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'
import { checkedGroupSetting } from '../permissions/group-settings.ts'
import { hasPermission } from '../permissions/groups.ts'
import { allowsSpectators } from '../permissions/spectators.ts'
import { isAdministrator, isOwner } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { type Channel, channelKey } from './state.ts'

/** Checks values of requests that create or change channels, and returns them as stored. */

/** A channel's name. Throws if it is invalid or taken. */
export function freeChannelName(state: RealmState, given: string, own?: Channel): string {
  const name = given.trim()
  if (name === '') throw channelErrors.nameEmpty()
  if ([...name].length > maxChannelNameLength) throw channelErrors.nameTooLong(maxChannelNameLength)
  const holder = state.channelsByName.get(channelKey(name))
  if (holder !== undefined && holder.id !== own?.id) throw channelErrors.nameInUse(name)
  return name
}

/** A description without line breaks. */
export const oneLine = (description: string) => description.replaceAll(/\r?\n/g, ' ')

/**
 * Retention days as stored: null is the organization's default, -1 forever. Throws unless the user is an owner or
 * keeps the default.
 */
export function retentionDays(user: User, given: number | string): number | null {
  if (given === 'realm_default') return null
  if (!isOwner(user)) throw errors.ownerRequired()
  if (given === 'unlimited' || given === 'forever') return -1
  return Number(given)
}

/** The topics policy. Throws if the user may not set it. */
export function allowedTopicsPolicy(state: RealmState, user: User, policy: TopicsPolicy): TopicsPolicy {
  if (!hasPermission(state, user, state.settings.can_set_topics_policy_group))
    throw errors.insufficientPermission()
  return policy
}

/** Throws if the user may not choose default channels. */
export function checkMayChooseDefaults(user: User) {
  if (!isAdministrator(user)) throw errors.insufficientPermission()
}

const DELETE_PERMISSIONS: readonly string[] = ['can_delete_any_message_group', 'can_delete_own_message_group']

/** A permission's value, normalized. Throws if it is invalid or this user may not set it. */
export function channelPermission(
  state: RealmState,
  user: User,
  name: ChannelPermissionName,
  value: GroupSettingValue,
): GroupSettingValue {
  const { can_set_delete_message_policy_group: mayDecideOnDeleting } = state.settings
  if (DELETE_PERMISSIONS.includes(name) && !hasPermission(state, user, mayDecideOnDeleting)) {
    throw errors.insufficientPermission()
  }
  return checkedGroupSetting(state, name, channelPermissions[name], value)
}

/** Who sees a channel and its history. */
export type Privacy = Pick<Channel, 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>

/** A request to change a channel's privacy. Missing values stay unchanged. */
export interface PrivacyRequest {
  readonly is_private?: boolean | undefined
  readonly is_web_public?: boolean | undefined
  readonly history_public_to_subscribers?: boolean | undefined
}

/** A channel's new privacy. Throws if the request contradicts itself. */
export function privacyAfter(before: Privacy | undefined, request: PrivacyRequest): Privacy {
  const inviteOnly = request.is_private ?? before?.inviteOnly ?? false
  const wasWebPublic = request.is_private !== true && before?.isWebPublic === true
  const isWebPublic = request.is_web_public ?? wasWebPublic
  // A channel that becomes private hides its history from later subscribers, unless requested otherwise.
  const keepsHistory =
    inviteOnly && before?.inviteOnly === true ? before.historyPublicToSubscribers : !inviteOnly
  const historyPublicToSubscribers = request.history_public_to_subscribers ?? keepsHistory
  const isContradictory = inviteOnly ? isWebPublic : !historyPublicToSubscribers
  if (isContradictory) throw channelErrors.contradictoryPrivacy()
  return { inviteOnly, isWebPublic, historyPublicToSubscribers }
}

/** Throws if the user may not create channels with this privacy. */
export function checkMayHavePrivacy(state: RealmState, user: User, { inviteOnly, isWebPublic }: Privacy) {
  const { settings } = state
  if (isWebPublic && !allowsSpectators(state)) throw channelErrors.webPublicNotEnabled()
  const group = isWebPublic
    ? settings.can_create_web_public_channel_group
    : inviteOnly
      ? settings.can_create_private_channel_group
      : settings.can_create_public_channel_group
  if (!hasPermission(state, user, group)) throw errors.insufficientPermission()
}
