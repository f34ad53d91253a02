import type { ClientState, User } from '@parley/client'
import { Map as Table } from 'immutable'
import { expect, test } from 'vitest'
import { findPeople, peopleIndex, searchOf } from './people-index.ts'
import { peopleWith } from './people-with.ts'

const user = (user_id: number, full_name: string, more: Partial<User> = {}) =>
  ({ user_id, full_name, is_active: true, is_bot: false, is_guest: false, ...more }) as User

const tableOf = (...users: User[]) =>
  Table(users.map((one) => [one.user_id, one] as const)) as ClientState['users']

const names = (users: readonly User[]) => users.map(({ full_name }) => full_name)

test('people stand by name, bots behind them, and whoever is gone not at all', () => {
  const users = tableOf(
    user(1, 'Harbor bot', { is_bot: true }),
    user(2, 'Tomás Rey'),
    user(3, 'Ada Lindqvist'),
    user(4, 'Gone', { is_active: false }),
  )
  expect(names(peopleIndex(users).all)).toEqual(['Ada Lindqvist', 'Tomás Rey', 'Harbor bot'])
  const renamed = users.set(3, user(3, 'Zoe Lindqvist')).set(5, user(5, 'Bo'))
  expect(names(peopleIndex(renamed).all)).toEqual(['Bo', 'Tomás Rey', 'Zoe Lindqvist', 'Harbor bot'])
})

test('a search looks at names and addresses, and who is called so comes first', () => {
  const users = tableOf(
    user(1, 'Abel Tom', { delivery_email: 'abel@example.com' }),
    user(2, 'Custom', { delivery_email: 'c@example.com' }),
    user(3, 'Tomás Rey'),
  )
  const { all } = peopleIndex(users)
  expect(names(findPeople(all, 'tom', 9))).toEqual(['Abel Tom', 'Tomás Rey', 'Custom'])
  expect(names(findPeople(all, 'tom', 2))).toEqual(['Abel Tom', 'Tomás Rey'])
  expect(names(findPeople(all, 'tom', 9, (one) => one.user_id !== 1))).toEqual(['Tomás Rey', 'Custom'])
  expect(names(all.filter(searchOf('ABEL @example')))).toEqual(['Abel Tom'])
  expect(findPeople(all, 'zebra', 9)).toEqual([])
  // The domain is that of everybody.
  expect(findPeople(all, 'exam', 9)).toEqual([])
})

test('people with a permission are those who are here, without bots, and without guests where it is none of theirs', () => {
  const users = tableOf(
    user(1, 'Ada'),
    user(2, 'Bo', { is_guest: true }),
    user(3, 'Bot', { is_bot: true }),
    user(4, 'Gone', { is_active: false }),
  )
  const groups = Table([
    [9, { id: 9, deactivated: false, members: [1, 2, 3, 4], direct_subgroup_ids: [] }],
  ]) as unknown as ClientState['groups']
  expect(peopleWith({ users, groups }, [9], true)).toEqual([1, 2])
  expect(peopleWith({ users, groups }, [9], false)).toEqual([1])
  expect(peopleWith({ users, groups }, [{ direct_members: [2], direct_subgroups: [] }], true)).toEqual([2])
})
