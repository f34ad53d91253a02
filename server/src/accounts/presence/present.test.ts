import { expect, test } from 'vitest'
import type { User } from '#directory/users/state.ts'
import { jsonText } from '#engine/http/prepared/json.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { PresenceBook } from './presence-book.ts'
import { legacyPresences, modernPresences, presencesInParts } from './present.ts'

test('the presence of many is the same in parts, none of which is long', () => {
  const users = new Map<number, User>()
  const book = new PresenceBook()
  for (let id = 1; id <= 500; id++) {
    users.set(id, { id, deliveryEmail: `"${id}"@example.org`, botType: null, settings: {} } as User)
    book.set(id, { activeAt: 100 + id, seenAt: 200 + 2 * id, updateId: id })
  }
  const state = {
    users,
    settings: { can_access_all_users_group: 1 },
    systemGroups: new Map([['role:everyone', 1]]),
  } as unknown as RealmState
  const viewer = users.get(1) as User
  const query = { since: 400 }
  for (const isSlim of [false, true]) {
    const all = (isSlim ? modernPresences : legacyPresences)(state, viewer, book, query)
    const inParts = presencesInParts(state, viewer, book, { ...query, isSlim })
    expect(Object.keys(all)).toHaveLength(401)
    expect(JSON.parse(jsonText({ presences: inParts }))).toEqual({ presences: all })
    expect(inParts.parts).toHaveLength(3)
  }
})
