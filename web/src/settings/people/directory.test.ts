import type { ClientState } from '@parley/client'
import { expect, test } from 'vitest'
import { accountsOf, type Filters, found, groupsByMember, type Sorting, type User } from './directory.ts'
import { NO_FILTERS, selectedAfter } from './view.ts'

const NOW = 1_800_000_000
const BY_NAME: Sorting = { by: 'name', isDown: false }

const person = (user_id: number, full_name: string, more: Partial<User> = {}) =>
  ({
    user_id,
    full_name,
    delivery_email: `${full_name.split(' ')[0]?.toLowerCase()}@example.com`,
    role: 400,
    is_active: true,
    is_bot: false,
    ...more,
  }) as User

const group = (id: number, name: string, members: number[], direct_subgroup_ids: number[] = []) =>
  ({ id, name, members, direct_subgroup_ids, is_system_group: false, deactivated: false }) as never

/** Tables, as far as the lists read them. */
class Table<V> extends Map<number | string, V> {
  some(fits: (value: V) => boolean) {
    return [...this.values()].some(fits)
  }
}

const tableOf = <V>(values: readonly V[], keyOf: (value: V) => number | string) =>
  new Table(values.map((value) => [keyOf(value), value] as const))

const users = tableOf(
  [
    person(1, 'Ada Lindqvist', { role: 100 }),
    person(2, 'Tomás Rey'),
    person(3, 'Bo Kristensen', { role: 600 }),
    person(4, 'Samuel Okoro', { is_active: false }),
    person(5, 'Harbor master', { is_bot: true }),
    person(6, 'Server', { is_bot: true, is_system_bot: true }),
  ],
  ({ user_id: id }) => id,
)
const groups = tableOf([group(10, 'backend', [2], [11]), group(11, 'on-call', [3])], (one) =>
  Number(Reflect.get(one, 'id')),
)
const state = {
  users,
  groups,
  statuses: new Map([[3, { status_text: 'Away' }]]),
  presence: {
    byKey: new Map([
      ['1', { active_timestamp: NOW - 10, idle_timestamp: NOW - 10 }],
      ['2', { active_timestamp: NOW - 9000, idle_timestamp: NOW - 8000 }],
    ]),
  },
  realm: { server_presence_offline_threshold_seconds: 200 },
} as unknown as ClientState

const names = (filters: Partial<Filters>, sorting = BY_NAME) =>
  found(state, 'people', { ...NO_FILTERS, ...filters }, sorting, NOW).map(({ user_id: id }) => id)

test('each account is on one list, and the bots of the server on none', () => {
  const ids = (kind: 'people' | 'bots' | 'deactivated') => accountsOf(state, kind).map((user) => user.user_id)
  expect(ids('people')).toEqual([1, 3, 2])
  expect(ids('bots')).toEqual([5])
  expect(ids('deactivated')).toEqual([4])
})

test('words are looked for in names, addresses and names of groups, all of them', () => {
  expect(names({ words: 'tomas' })).toEqual([2])
  expect(names({ words: 'BO@example' })).toEqual([3])
  expect(names({ words: 'backend' })).toEqual([2])
  expect(names({ words: 'backend rey' })).toEqual([2])
  expect(names({ words: 'backend bo' })).toEqual([])
})

test('filters add up; a group has the members of its subgroups', () => {
  expect(names({ role: '600' })).toEqual([3])
  expect(names({ group: '10' })).toEqual([3, 2])
  expect(names({ group: '10', role: '400' })).toEqual([2])
  expect(names({ status: 'active' })).toEqual([1])
  expect(names({ status: 'offline' })).toEqual([3, 2])
  expect(names({ status: 'said' })).toEqual([3])
})

test('sorted by name, role or last activity, either way', () => {
  expect(names({}, { by: 'name', isDown: true })).toEqual([2, 3, 1])
  expect(names({}, { by: 'role', isDown: false })).toEqual([1, 2, 3])
  expect(names({}, { by: 'active', isDown: false })).toEqual([1, 2, 3])
})

test('groups are known by their members', () => {
  expect(groupsByMember(state).get(2)).toEqual([{ id: 10, name: 'backend' }])
  expect(groupsByMember(state).get(1)).toBeUndefined()
})

test('a click selects one, with Shift all from the last, and takes away the same way', () => {
  const shown = [1, 2, 3, 4, 5]
  const none = { selected: new Set<number>(), anchor: undefined }
  const first = selectedAfter(none, shown, 2, false)
  expect([...first.selected]).toEqual([2])
  const range = selectedAfter(first, shown, 4, true)
  expect([...range.selected]).toEqual([2, 3, 4])
  const back = selectedAfter({ ...range, anchor: 5 }, shown, 3, true)
  expect([...back.selected]).toEqual([2])
  // The one before is not shown any more: a range would be of anybody.
  expect([...selectedAfter({ ...first, anchor: 9 }, shown, 4, true).selected]).toEqual([2, 4])
})
