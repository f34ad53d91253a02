import { maxUsersForOnlineEvents, maxUsersForPresenceEvents } from '@parley/api/presence/limits'
import { expect, test } from 'vitest'
import type { RealmState } from '#engine/realm/state.ts'
import { presenceNews } from './ephemeral.ts'

test.for([
  { users: maxUsersForPresenceEvents, comes: false, audience: 'everyone' },
  { users: maxUsersForPresenceEvents + 1, comes: false, audience: [] },
  { users: maxUsersForOnlineEvents, comes: true, audience: 'everyone' },
  { users: maxUsersForOnlineEvents + 1, comes: true, audience: [] },
])('of $users people, presence is told to $audience if one comes: $comes', ({ users, comes, audience }) => {
  const state = { users: { size: users } } as RealmState
  const presence = { activeAt: 1, seenAt: 1, updateId: 1 }
  expect(presenceNews.declaration.audience(state, { userId: 1, presence, comes })).toEqual(audience)
})
