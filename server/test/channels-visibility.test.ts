import { channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { nestedSystemGroups, nobodyGroup } from '@parley/api/groups/system-groups'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Channel } from '#directory/channels/state.ts'
import type { Group } from '#directory/groups/state.ts'
import { canAccessContent, canAccessMetadata, canReadMessage } from '#directory/permissions/channels.ts'
import type { Subscription } from '#directory/subscriptions/state.ts'
import { putSubscription } from '#directory/subscriptions/state.ts'
import { SPECTATOR } from '#directory/users/spectator.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { maySeeChannel, maySeeContent, maySeeMessage } from './visibility-rules.ts'

const USERS = 6
const CHANNELS = 5
const LAST_SEQ = 6
const SYSTEM_GROUPS = [...nestedSystemGroups, nobodyGroup]
/** Ids of user-created groups, which come after those of the server. */
const OWN_GROUPS = [101, 102, 103, 104]
const DAY = 86_400

const userId = fc.integer({ min: 1, max: USERS })
const groupId = fc.constantFrom(...OWN_GROUPS, ...SYSTEM_GROUPS.map((_, index) => index + 1))

const users = fc.tuple(
  ...Array.from({ length: USERS }, () =>
    fc.record({ role: fc.constantFrom(100, 200, 300, 400, 600), ageDays: fc.constantFrom(0, 2, 9) }),
  ),
)

// Nested groups, also in cycles: no command creates these, but no evaluation may loop on them.
const groups = fc.tuple(
  ...OWN_GROUPS.map(() =>
    fc.record({
      deactivated: fc.boolean(),
      members: fc.uniqueArray(userId, { maxLength: 3 }),
      subgroups: fc.uniqueArray(groupId, { maxLength: 2 }),
    }),
  ),
)

const permission: fc.Arbitrary<GroupSettingValue> = fc.oneof(
  groupId,
  fc.record({
    direct_members: fc.uniqueArray(userId, { maxLength: 2 }),
    direct_subgroups: fc.uniqueArray(groupId, { maxLength: 2 }),
  }),
)

const privacy = fc.constantFrom(
  { inviteOnly: false, isWebPublic: true, historyPublicToSubscribers: true },
  { inviteOnly: false, isWebPublic: false, historyPublicToSubscribers: true },
  { inviteOnly: true, isWebPublic: false, historyPublicToSubscribers: true },
  { inviteOnly: true, isWebPublic: false, historyPublicToSubscribers: false },
)

const permissions = fc.record(
  Object.fromEntries(Object.keys(channelPermissions).map((name) => [name, permission])) as Record<
    string,
    fc.Arbitrary<GroupSettingValue>
  >,
)

const channels = fc.tuple(
  ...Array.from({ length: CHANNELS }, () => fc.record({ privacy, permissions, isArchived: fc.boolean() })),
)

/** Ascending bounds of ranges: even ones begin a received range, odd ones end it. */
const received = fc
  .uniqueArray(fc.integer({ min: 1, max: LAST_SEQ + 1 }), { maxLength: 4 })
  .map((edges) => edges.toSorted((a, b) => a - b))
  .map((edges) => (edges.length % 2 === 0 ? edges : [...edges, Number.POSITIVE_INFINITY]))

const subscriptions = fc.uniqueArray(
  fc.record({ userId, channelId: fc.integer({ min: 1, max: CHANNELS }), isActive: fc.boolean(), received }),
  { maxLength: 12, selector: (one) => `${one.userId}:${one.channelId}` },
)

const AS_FROM_THE_START: Omit<Subscription, 'channelId' | 'isActive' | 'received'> = {
  color: '#76ce90',
  isMuted: false,
  pinToTop: false,
  desktopNotifications: null,
  audibleNotifications: null,
  pushNotifications: null,
  emailNotifications: null,
  wildcardMentionsNotify: null,
}

// Each can exclude spectators: the server, the organization, and its deactivation.
const openness = fc.record({
  webPublicStreamsEnabled: fc.boolean(),
  enable_spectator_access: fc.boolean(),
  isDeactivated: fc.boolean(),
})

const worlds = fc.record({
  users,
  groups,
  channels,
  subscriptions,
  openness,
  threshold: fc.constantFrom(0, 5),
})
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never

function stateOf(world: World): RealmState {
  const now = Math.floor(Date.now() / 1000)
  const user = ({ role, ageDays }: World['users'][number], index: number) => ({
    id: index + 1,
    role,
    createdAt: now - ageDays * DAY,
    isActive: true,
    botType: null,
    botOwnerId: null,
  })
  const systemGroup = (systemName: string, index: number) => ({
    id: index + 1,
    systemName,
    deactivated: false,
    members: new Set<number>(),
    subgroups: new Set<number>(),
  })
  const ownGroup = ({ deactivated, members, subgroups }: World['groups'][number], index: number) => ({
    id: OWN_GROUPS[index],
    systemName: null,
    deactivated,
    members: new Set(members),
    subgroups: new Set(subgroups),
  })
  const channel = (one: World['channels'][number], index: number) => ({
    id: index + 1,
    ...one.privacy,
    permissions: one.permissions,
    isArchived: one.isArchived,
    lastSeq: LAST_SEQ,
  })
  const byId = <T>(records: readonly object[]) =>
    new Map(records.map((one) => [(one as { id: number }).id, one as T]))
  const state = {
    settings: {
      waiting_period_threshold: world.threshold,
      enable_spectator_access: world.openness.enable_spectator_access,
    },
    fullMembersAsOf: now,
    webPublicStreamsEnabled: world.openness.webPublicStreamsEnabled,
    isDeactivated: world.openness.isDeactivated,
    users: byId<User>(world.users.map(user)),
    groups: byId<Group>([...SYSTEM_GROUPS.map(systemGroup), ...world.groups.map(ownGroup)]),
    systemGroups: new Map(SYSTEM_GROUPS.map((name, index) => [name, index + 1])),
    channels: byId<Channel>(world.channels.map(channel)),
    subscriptions: new Map(),
    subscribers: new Map(),
  } as unknown as RealmState
  for (const { userId, ...one } of world.subscriptions) {
    putSubscription(state, userId, { ...AS_FROM_THE_START, ...one })
  }
  return state
}

/** Where the server decides otherwise than the rules. */
function* differences(state: RealmState): Iterable<string> {
  for (const user of [...state.users.values(), SPECTATOR]) {
    for (const channel of state.channels.values()) {
      const where = `user ${user.id}, channel ${channel.id}`
      if (canAccessContent(state, user, channel) !== maySeeContent(state, user.id, channel.id))
        yield `content: ${where}`
      if (canAccessMetadata(state, user, channel) !== maySeeChannel(state, user.id, channel.id))
        yield `channel: ${where}`
      for (let seq = 1; seq <= LAST_SEQ; seq++) {
        if (canReadMessage(state, user, channel, seq) !== maySeeMessage(state, user.id, channel.id, seq))
          yield `message ${seq}: ${where}`
      }
    }
  }
}

test('the server and the independent rules of visibility agree', () => {
  // One comparison a world: to expect each by itself would take most of the time.
  fc.assert(
    fc.property(worlds, (world) => {
      expect([...differences(stateOf(world))]).toEqual([])
    }),
    { numRuns: 300 },
  )
})
