import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import type { User } from '../users/state.ts'
import { appendPeopleSeen } from './people-changes.ts'

/** Users, of whom it takes a tenth of a millisecond to visit one. */
class ManyUsers extends Map<number, User> {
  override *values(): MapIterator<User> {
    for (const user of super.values()) {
      const begun = performance.now()
      while (performance.now() - begun < 0.1);
      yield user
    }
  }
}

test('others have their turns while it is found out whom somebody with another role sees', async () => {
  const users = new ManyUsers()
  const member = { role: 400, botType: null, isActive: true, settings: { email_address_visibility: 3 } }
  for (let id = 1; id <= 200; id++) users.set(id, { ...member, id } as unknown as User)
  const state = {
    users,
    settings: { can_access_all_users_group: 1 },
    systemGroups: new Map([['role:everyone', 1]]),
  } as unknown as RealmState
  const after = stateWith(state, { users: [[1, { ...(users.get(1) as User), role: 100 }]] })
  const append = vi.fn()
  let isDone = false
  const done = appendPeopleSeen({ state, append } as unknown as Change, after, [1]).finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) await nextTurn()
  await done
  // Administrators see the addresses of all others.
  expect(append.mock.calls[0]?.[0].payload.addresses).toHaveLength(199)
  expect(turns).toBeGreaterThan(3)
})
