import type { GroupSettingValue } from '@parley/api/groups/permission'
import { nestedSystemGroups, nobodyGroup, type SystemGroupName } from '@parley/api/groups/system-groups'
import type { Ranges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import { type Group, groupFrom } from '../groups/state.ts'
import { settingsFrom } from '../realm-settings/settings.ts'
import { putSubscription, type Subscription } from '../subscriptions/state.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '../users/roles.ts'
import { SPECTATOR } from '../users/spectator.ts'
import type { User } from '../users/state.ts'

/** An organization in memory, for the tests in this folder. At first nobody has any permissions. */

export const NOW = 1_800_000_000

const person = (id: number, role: Role, more: Partial<User> = {}): User => ({
  ...SPECTATOR,
  id,
  role,
  fullName: `Person ${id}`,
  createdAt: NOW - 1000 * 86_400,
  ...more,
})

export const owner = person(1, OWNER)
export const administrator = person(2, ADMINISTRATOR)
export const moderator = person(3, MODERATOR)
export const member = person(4, MEMBER)
export const guest = person(5, GUEST)
export const bot = person(6, MEMBER, { botType: 1, botOwnerId: 4 })
/** All accounts. */
export const people = [owner, administrator, moderator, member, guest, bot]

/** A `+` or `-` for each of: owner, administrator, moderator, member, guest, bot, spectator. */
export function who(may: (user: User) => boolean): string {
  return [...people, SPECTATOR].map((user) => (may(user) ? '+' : '-')).join('')
}

const systemNames: readonly SystemGroupName[] = [...nestedSystemGroups, nobodyGroup]

export const systemGroup = (name: SystemGroupName) => systemNames.indexOf(name) + 1
export const EVERYONE = systemGroup('role:everyone')
export const NOBODY = systemGroup('role:nobody')

export const justThese = (...users: readonly User[]): GroupSettingValue => ({
  direct_members: users.map(({ id }) => id),
  direct_subgroups: [],
})

export class FixtureRealm {
  readonly state: RealmState

  constructor() {
    // It is asked for the groups of the contract's defaults, which are all of the system.
    const settings = settingsFrom({}, systemGroup as (name: string) => number)
    // Permissions of the defaults would hide what follows from others.
    for (const name of Object.keys(settings)) {
      if (/^(can|create|direct)_.*_group$|^can_create_groups$|^can_manage_all_groups$/.test(name)) {
        Object.assign(settings, { [name]: NOBODY })
      }
    }
    // What the rules look at; the rest they do not miss.
    this.state = {
      settings,
      users: new Map(people.map((user) => [user.id, user])),
      groups: new Map(),
      systemGroups: new Map(systemNames.map((name) => [name, systemGroup(name)])),
      fullMembersAsOf: NOW,
      channels: new Map(),
      channelsByConversation: new Map(),
      subscriptions: new Map(),
      subscribers: new Map(),
      directs: new Map(),
      directsByUser: new Map(),
      webPublicStreamsEnabled: true,
      isDeactivated: false,
    } as unknown as RealmState
    for (const name of systemNames) this.addGroup({ id: systemGroup(name), systemName: name })
  }

  set(settings: Partial<RealmState['settings']>) {
    Object.assign(this.state.settings, settings)
  }

  addGroup({
    members = [],
    subgroups = [],
    ...facts
  }: Partial<Omit<Group, 'members' | 'subgroups'>> & { members?: number[]; subgroups?: number[] }): Group {
    const group = groupFrom({
      id: this.state.groups.size + 1,
      name: 'group',
      description: '',
      systemName: null,
      creatorId: null,
      permissions: {},
      deactivated: false,
      createdAt: 0,
      ...facts,
      members,
      subgroups,
    })
    this.state.groups.set(group.id, group)
    return group
  }

  addChannel(facts: Partial<Channel> = {}): Channel {
    const id = this.state.channels.size + 1
    // What the rules look at of a channel.
    const channel = {
      id,
      conversationId: 100 + id,
      name: `channel ${id}`,
      inviteOnly: false,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      isArchived: false,
      permissions: {},
      ...facts,
    } as Channel
    this.state.channels.set(id, channel)
    this.state.channelsByConversation.set(channel.conversationId, channel)
    return channel
  }

  addPrivateChannel(facts: Partial<Channel> = {}): Channel {
    return this.addChannel({ inviteOnly: true, ...facts })
  }

  subscribe(channel: Channel, users: readonly User[], received: Ranges = [1, Number.POSITIVE_INFINITY]) {
    for (const { id: userId } of users) {
      // What the rules look at of a subscription.
      const subscription = { channelId: channel.id, isActive: true, received } as Subscription
      putSubscription(this.state, userId, subscription)
    }
  }

  unsubscribe(channel: Channel, users: readonly User[], received: Ranges) {
    for (const { id: userId } of users) {
      // What the rules look at of a subscription.
      const subscription = { channelId: channel.id, isActive: false, received } as Subscription
      putSubscription(this.state, userId, subscription)
    }
  }

  /** Adds a direct conversation. Returns its id. */
  addDirect(...users: readonly User[]): number {
    const id = 1000 + this.state.directs.size
    const participants = users.map((user) => user.id)
    this.state.directs.set(id, { id, participants, lastSeq: 1, lastMessageId: 1 })
    for (const userId of participants) {
      this.state.directsByUser.set(userId, new Set(this.state.directsByUser.get(userId)).add(id))
    }
    return id
  }
}
