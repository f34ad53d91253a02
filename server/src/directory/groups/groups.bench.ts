import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import { hasPermission, isInGroup } from '../permissions/groups.ts'
import { MEMBER, OWNER } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { channelsShownTo, visibilityChanges } from '../visibility/channel-changes.ts'
import { groupsAround } from './nesting.ts'
import { presentGroups } from './present.ts'
import { type Group, groupFrom } from './state.ts'

// `node server/src/directory/groups/groups.bench.ts`: the cost of group look-ups in an organization of 10,000 users,
// 500 groups of 200 and 2,000 private channels; the best of several rounds.
const PEOPLE = 10_000
const GROUPS = 500
const CHANNELS = 2_000
const ROUNDS = 7

const systemNames = [
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
] as const
const facts = { description: '', creatorId: null, permissions: {}, deactivated: false, createdAt: 0 }

function groupOf(id: number): Group {
  const systemName =
    systemNames[id - 1] === undefined ? null : (`role:${systemNames[id - 1]}` as Group['systemName'])
  const members =
    systemName === null ? Array.from({ length: 200 }, (_, index) => ((id * 37 + index * 7) % PEOPLE) + 1) : []
  // Chains of ten nested groups.
  const subgroups = systemName === null && id % 10 !== 0 ? [id + 1] : []
  return groupFrom({ ...facts, id, name: `group ${id}`, systemName, members, subgroups })
}

const userOf = (id: number) =>
  ({
    id,
    role: id === 1 ? OWNER : MEMBER,
    isActive: true,
    isSystemBot: false,
    createdAt: 0,
  }) as unknown as User

const channelOf = (id: number) =>
  ({ id, inviteOnly: true, permissions: { can_subscribe_group: 11 + (id % 400) } }) as unknown as Channel

const counting = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const groups = new Map(counting(GROUPS).map((id) => [id, groupOf(id)]))
const state = {
  groups,
  systemGroups: new Map(
    [...groups.values()].flatMap(({ id, systemName }) => (systemName === null ? [] : [[systemName, id]])),
  ),
  users: new Map(counting(PEOPLE).map((id) => [id, userOf(id)])),
  channels: new Map(counting(CHANNELS).map((id) => [id, channelOf(id)])),
  subscribers: new Map(),
  settings: { waiting_period_threshold: 0 },
} as unknown as RealmState

async function measure(name: string, calls: number, work: (call: number) => unknown) {
  const times: number[] = []
  while (times.length < ROUNDS) {
    const start = performance.now()
    for (let call = 0; call < calls; call++) {
      const done = work(call)
      // Waiting for nothing would cost more than most of what is measured.
      if (done instanceof Promise) await done
    }
    times.push(((performance.now() - start) / calls) * 1000)
  }
  console.log(`${name}: ${Math.min(...times).toFixed(2)} µs`)
}

const user = (call: number) => state.users.get((call % PEOPLE) + 1) as User
await measure('is in a system group', 100_000, (call) => isInGroup(state, user(call), 2))
await measure('is in a group', 100_000, (call) => isInGroup(state, user(call), 20))
await measure('is in one of ten groups within each other', 100_000, (call) =>
  isInGroup(state, user(call), 11),
)
const list = { direct_members: counting(20), direct_subgroups: [11, 21] }
await measure('is given by a list of people and groups', 100_000, (call) =>
  hasPermission(state, user(call), list),
)
await measure('all groups as clients see them', 20, () => presentGroups(state, { deactivated: true }))
await measure('what one more member of a group sees', 200, (call) => {
  const group = groups.get(15) as Group
  const after = {
    ...state,
    groups: new Map(groups).set(15, { ...group, members: new Set([...group.members, call]) }),
  }
  const channelIds = channelsShownTo(state, groupsAround(state, 15))
  return visibilityChanges(state, after, { userIds: [(call % PEOPLE) + 1], channelIds })
})
