import { errors } from '@parley/api/contract/errors'
import { groupErrors } from '@parley/api/groups/errors'
import { inviteErrors } from '@parley/api/invites/errors'
import type { Channel } from '#directory/channels/state.ts'
import type { Group } from '#directory/groups/state.ts'
import { canAccessContent, canAccessMetadata, canAddSubscribers } from '#directory/permissions/channels.ts'
import { canAddMembers } from '#directory/permissions/user-groups.ts'
import { isAdministrator, mayGiveRole, type Role } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import type { Plan } from './invitation.ts'

/** The parts of a request that say what an invitation gives. */
export interface PlanRequest {
  readonly invite_as: Role
  readonly stream_ids: readonly number[]
  readonly group_ids?: readonly number[] | undefined
  readonly include_realm_default_subscriptions: boolean
  readonly invite_expires_in_minutes?: number | null | undefined
  readonly notify_referrer_on_join?: boolean
  readonly welcome_message_custom_text?: string | null | undefined
}

/** Validates a request. Throws if the inviter may not give that much. */
export function checkedPlan(
  state: RealmState,
  inviter: User,
  request: PlanRequest,
  defaultMinutes: number,
): Plan {
  if (!mayGiveRole(inviter, request.invite_as)) throw errors.insufficientPermission()
  const { invite_expires_in_minutes: minutes = defaultMinutes, welcome_message_custom_text: welcome } =
    request
  const now = unixNow()
  return {
    role: request.invite_as,
    channelIds: checkedChannels(state, inviter, request.stream_ids),
    groupIds: checkedGroups(state, inviter, request.group_ids ?? []),
    includesDefaultChannels: request.include_realm_default_subscriptions,
    notifiesInviter: request.notify_referrer_on_join ?? true,
    // Ignored unless the inviter is an administrator.
    welcomeText: isAdministrator(inviter) ? (welcome ?? null) : null,
    invitedAt: now,
    expiresAt: minutes === null ? null : now + minutes * 60,
  }
}

function checkedChannels(state: RealmState, inviter: User, ids: readonly number[]): number[] {
  const channels = [...new Set(ids)].map((id) => {
    const channel = state.channels.get(id)
    if (channel === undefined || channel.isArchived || !canAccessMetadata(state, inviter, channel)) {
      throw inviteErrors.invalidChannelId(id)
    }
    return channel
  })
  if (!channels.every((channel) => mayBringTo(state, inviter, channel)))
    throw inviteErrors.cannotSubscribeOthers()
  return channels.map(({ id }) => id)
}

function checkedGroups(state: RealmState, inviter: User, ids: readonly number[]): number[] {
  const groups = [...new Set(ids)].map((id) => {
    const group = state.groups.get(id)
    if (group === undefined || group.deactivated) throw groupErrors.invalid()
    return group
  })
  if (!groups.every((group) => canAddMembers(state, inviter, group))) throw errors.insufficientPermission()
  return groups.map(({ id }) => id)
}

function mayBringTo(state: RealmState, inviter: User, channel: Channel): boolean {
  if (channel.isDefault) return true
  return (
    !channel.isArchived &&
    canAccessContent(state, inviter, channel) &&
    canAddSubscribers(state, inviter, channel)
  )
}

/** The channels of an invitation to which the inviter may still add people. */
export function channelsOf(state: RealmState, inviter: User, plan: Plan): Channel[] {
  const named = plan.channelIds.flatMap((id) => state.channels.get(id) ?? [])
  const channels = named.filter((channel) => mayBringTo(state, inviter, channel))
  const defaults = plan.includesDefaultChannels
    ? [...state.channels.values()].filter((channel) => channel.isDefault)
    : []
  return [...new Set([...channels, ...defaults])].filter((channel) => !channel.isArchived)
}

/** The groups of an invitation to which the inviter may still add people. */
export function groupsOf(state: RealmState, inviter: User, plan: Plan): Group[] {
  const groups = plan.groupIds.flatMap((id) => state.groups.get(id) ?? [])
  return groups.filter((group) => !group.deactivated && canAddMembers(state, inviter, group))
}
