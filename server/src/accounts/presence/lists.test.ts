import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { User } from '#directory/users/state.ts'
import { GzipMember, type JsonObject, jsonParts, jsonText } from '#engine/http/prepared/json.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { presences, presencesAfter } from './lists.ts'
import { type Presence, PresenceBook } from './presence-book.ts'
import { PresencePart } from './presence-part.ts'
import { legacyFormat, legacyPresence, modernFormat, modernPresence } from './present.ts'

const FORMATS = { modern: modernFormat, legacy: legacyFormat }

/** 500 people of whom each came after the one before. */
function organization() {
  const users = new Map<number, User>()
  const book = new PresenceBook()
  for (let id = 1; id <= 500; id++) {
    users.set(id, { id, deliveryEmail: addressOf(id), botType: null, settings: {} } as User)
    book.set(id, { activeAt: 100 + id, seenAt: 200 + 2 * id, updateId: id })
  }
  const state = {
    users,
    settings: { can_access_all_users_group: 1 },
    systemGroups: new Map([['role:everyone', 1]]),
  } as unknown as RealmState
  const realm = { state, memory: () => book } as unknown as Realm
  return { realm, users, book, viewer: users.get(1) as User }
}

const addressOf = (id: number) => `"${id}"@example.org`

function plainOf(list: JsonObject): Record<string, object> {
  return (JSON.parse(jsonText({ list })) as { list: Record<string, object> }).list
}

function compressedOf(list: JsonObject): Record<string, object> {
  const member = new GzipMember()
  const blocks = [GzipMember.beginning, ...member.blocks(jsonParts({ list })), ...member.end()]
  return (JSON.parse(gunzipSync(Buffer.concat(blocks)).toString()) as { list: Record<string, object> }).list
}

/** What each part is compressed to. */
function blocksOf(list: JsonObject): Buffer[] {
  return list.parts.flatMap((part) => {
    if (!(part instanceof PresencePart)) throw new Error('another part')
    return part.blocks.map((block) => (typeof block === 'string' ? Buffer.from(block) : block.deflated))
  })
}

test('the presence of many comes in short parts, plain and compressed', () => {
  const { realm, book, viewer } = organization()
  const fields = {
    modern: (id: number, presence: Presence) => [id, modernPresence(presence)],
    legacy: (id: number, presence: Presence) => [addressOf(id), legacyPresence(presence)],
  }
  for (const [name, format] of Object.entries(FORMATS)) {
    const expected = Object.fromEntries(
      [...book.after(-1)]
        .filter(([, { seenAt }]) => seenAt >= 400)
        .map(([id, presence]) => fields[name as keyof typeof FORMATS](id, presence)),
    )
    expect(Object.keys(expected)).toHaveLength(401)
    const list = presences(realm, viewer, format, 400)
    // Nobody of the first group has been seen since then.
    expect(list.parts).toHaveLength(7)
    expect(plainOf(list)).toEqual(expected)
    expect(compressedOf(list)).toEqual(expected)
  }
  expect(plainOf(presences(realm, viewer, modernFormat, 1_201))).toEqual({})
})

test.for(Object.entries(FORMATS))('only a part with a change is compressed again: %s', ([, format]) => {
  const { realm, users, book, viewer } = organization()
  const before = blocksOf(presences(realm, viewer, format, 0))
  expect(before).toHaveLength(8)
  const changed = () => {
    const now = blocksOf(presences(realm, viewer, format, 0))
    return now.flatMap((block, at) => (block === before[at] ? [] : [at]))
  }
  expect(changed()).toEqual([])
  book.set(70, { activeAt: 900, seenAt: 900, updateId: 501 })
  expect(changed()).toEqual([1])
  // Nobody knows yet who that is.
  book.set(501, { activeAt: 900, seenAt: 900, updateId: 502 })
  expect(changed()).toEqual([1, 7])
  expect(plainOf(presences(realm, viewer, format, 0))).toEqual(
    compressedOf(presences(realm, viewer, format, 0)),
  )
  users.set(501, { id: 501, deliveryEmail: addressOf(501), botType: null, settings: {} } as User)
  expect(Object.keys(compressedOf(presences(realm, viewer, format, 0)))).toHaveLength(501)
})

test('what was compressed is not given for another time, or after a change of address', () => {
  const { realm, users, viewer } = organization()
  const found = (since: number) => Object.keys(compressedOf(presences(realm, viewer, legacyFormat, since)))
  for (const [since, count] of [
    [0, 500],
    [210, 496],
    [212, 495],
    [210, 496],
    [0, 500],
  ] as const)
    expect(found(since)).toHaveLength(count)
  users.set(3, { ...users.get(3), deliveryEmail: 'new@example.org' } as User)
  expect(found(0)).toContain('new@example.org')
  expect(found(0)).not.toContain(addressOf(3))
})

test('what is new since an update id is of few', () => {
  const { realm, book, viewer } = organization()
  expect(plainOf(presencesAfter(realm, viewer, 500, 0))).toEqual({})
  book.set(70, { activeAt: 900, seenAt: 910, updateId: 501 })
  const news = { 70: { active_timestamp: 900, idle_timestamp: 910 } }
  expect(plainOf(presencesAfter(realm, viewer, 500, 0))).toEqual(news)
  expect(compressedOf(presencesAfter(realm, viewer, 500, 0))).toEqual(news)
  expect(plainOf(presencesAfter(realm, viewer, 500, 911))).toEqual({})
})
