import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'

/**
 * Who may see what: a slow, independent implementation of the rules, without the server's own functions. Tests
 * compare what the server shows with it.
 */

const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

/** The user id of spectators. */
export const NO_ACCOUNT = 0

/** The ids of a group's members, nested groups included. */
function peopleIn(state: RealmState, groupId: number, onTheWay: readonly number[] = []): Set<number> {
  const group = state.groups.get(groupId)
  if (group === undefined || group.deactivated || onTheWay.includes(groupId)) return new Set()
  const people = [...state.users.values()]
  const upTo = (role: number) => new Set(people.filter((one) => one.role <= role).map(({ id }) => id))
  switch (group.systemName) {
    case 'role:internet':
    case 'role:everyone':
      return upTo(ROLE.guest)
    case 'role:members':
      return upTo(ROLE.member)
    case 'role:fullmembers': {
      const oldEnough = Date.now() / 1000 - state.settings.waiting_period_threshold * 24 * 60 * 60
      const members = people.filter(({ role, createdAt }) => role === ROLE.member && createdAt <= oldEnough)
      return new Set([...upTo(ROLE.moderator), ...members.map(({ id }) => id)])
    }
    case 'role:moderators':
      return upTo(ROLE.moderator)
    case 'role:administrators':
      return upTo(ROLE.administrator)
    case 'role:owners':
      return upTo(ROLE.owner)
    case 'role:nobody':
      return new Set()
    default:
  }
  const found = new Set(group.members)
  for (const inner of group.subgroups) {
    for (const id of peopleIn(state, inner, [...onTheWay, groupId])) found.add(id)
  }
  return found
}

function isGivenTo(state: RealmState, value: GroupSettingValue | undefined, userId: number): boolean {
  if (value === undefined) return false
  if (typeof value === 'number') return peopleIn(state, value).has(userId)
  if (value.direct_members.includes(userId)) return true
  return value.direct_subgroups.some((groupId) => peopleIn(state, groupId).has(userId))
}

/** A user's membership in a channel: whether they are subscribed now, and which messages they received. */
function membership(state: RealmState, userId: number, channelId: number) {
  const subscription = [...(state.subscriptions.get(userId)?.values() ?? [])].find(
    (one) => one.channelId === channelId,
  )
  const wasThere = (seq: number) => {
    const edges = subscription?.received ?? []
    for (let index = 0; index + 1 < edges.length; index += 2) {
      if (seq >= Number(edges[index]) && seq < Number(edges[index + 1])) return true
    }
    return false
  }
  return { isIn: subscription?.isActive === true, wasThere }
}

/**
 * Whether a user may read a channel: web-public channels everyone; public channels everyone but guests; any channel
 * its subscribers, and users other than guests who may subscribe themselves or others. Spectators: web-public
 * channels that are not archived, if both server and organization allow spectators.
 */
export function maySeeContent(state: RealmState, userId: number, channelId: number): boolean {
  const user = state.users.get(userId)
  const channel = state.channels.get(channelId)
  if (userId === NO_ACCOUNT && channel !== undefined) {
    const lets = state.webPublicStreamsEnabled && state.settings.enable_spectator_access
    return lets && !state.isDeactivated && channel.isWebPublic && !channel.isArchived
  }
  if (user === undefined || channel === undefined) return false
  if (channel.isWebPublic) return true
  if (membership(state, userId, channelId).isIn) return true
  if (user.role === ROLE.guest) return false
  if (!channel.inviteOnly) return true
  const { can_subscribe_group: subscribe, can_add_subscribers_group: add } = channel.permissions
  return isGivenTo(state, subscribe, userId) || isGivenTo(state, add, userId)
}

/**
 * Whether a user may see a channel's existence, settings and subscribers: users who may read it, and those who
 * administer it.
 */
export function maySeeChannel(state: RealmState, userId: number, channelId: number): boolean {
  if (maySeeContent(state, userId, channelId)) return true
  const user = state.users.get(userId)
  const channel = state.channels.get(channelId)
  if (user === undefined || channel === undefined || user.role === ROLE.guest) return false
  if (user.role === ROLE.owner || user.role === ROLE.administrator) return true
  return isGivenTo(state, channel.permissions.can_administer_channel_group, userId)
}

/**
 * Whether a user may read a channel message: users who may read the channel, but with protected history only what
 * they received.
 */
export function maySeeMessage(state: RealmState, userId: number, channelId: number, seq: number): boolean {
  const channel = state.channels.get(channelId)
  if (channel === undefined || !maySeeContent(state, userId, channelId)) return false
  return channel.historyPublicToSubscribers || membership(state, userId, channelId).wasThere(seq)
}

/** Whether a user may read a direct message: its participants only. */
export function maySeeDirect(state: RealmState, userId: number, conversationId: number): boolean {
  return [...state.directs.values()].some(
    ({ id, participants }) => id === conversationId && participants.includes(userId),
  )
}
