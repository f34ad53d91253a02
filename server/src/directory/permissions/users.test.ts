import { expect, test } from 'vitest'
import { SPECTATOR } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import {
  administrator,
  bot,
  EVERYONE,
  FixtureRealm,
  guest,
  member,
  moderator,
  owner,
  people,
  systemGroup,
  who,
} from './fixture-realm.ts'
import { knownUsers, knowsEverybody, mayKnowUser, userToShow } from './users.ts'

/** Both ways of asking whom somebody may know. */
function known(realm: FixtureRealm, viewer: User): string {
  const one = who((user) => mayKnowUser(realm.state, viewer, user))
  const many = who(knownUsers(realm.state, viewer))
  expect(many).toBe(one)
  return one.slice(0, people.length)
}

test('everybody is known by those who are let know everybody', () => {
  const realm = new FixtureRealm()
  const all = () => who((user) => knowsEverybody(realm.state, user))
  expect(all()).toBe('-------')
  realm.set({ can_access_all_users_group: systemGroup('role:members') })
  expect(all()).toBe('++++-+-')
  expect([known(realm, member), known(realm, guest)]).toEqual(['++++++', '----++'])
  // Where guests know everybody, visitors do.
  realm.set({ can_access_all_users_group: EVERYONE })
  expect(all()).toBe('+++++++')
  realm.set({ can_access_all_users_group: { direct_members: [SPECTATOR.id], direct_subgroups: [] } })
  expect(all()).toBe('-------')
})

test('others know bots, themselves, and whom they share a channel or a conversation with', () => {
  const realm = new FixtureRealm()
  expect([known(realm, guest), known(realm, member)]).toEqual(['----++', '---+-+'])
  const channel = realm.addChannel()
  realm.subscribe(channel, [guest, owner])
  expect([known(realm, guest), known(realm, member)]).toEqual(['+---++', '---+-+'])
  realm.addDirect(guest, moderator)
  expect([known(realm, guest), known(realm, moderator)]).toEqual(['+-+-++', '--+-++'])
  realm.unsubscribe(channel, [guest], [1, 2])
  expect(known(realm, guest)).toBe('--+-++')
})

test('visitors know who is in what they see', () => {
  const realm = new FixtureRealm()
  realm.set({ enable_spectator_access: true })
  realm.subscribe(realm.addChannel({ isWebPublic: true }), [owner])
  realm.subscribe(realm.addChannel(), [administrator])
  expect(known(realm, SPECTATOR)).toBe('+----+')
})

test('somebody who may not be known is as if they were not there', () => {
  const { state } = new FixtureRealm()
  expect(userToShow(state, guest, bot.id)).toBe(bot)
  expect(() => userToShow(state, guest, owner.id)).toThrow('No such user')
  expect(() => userToShow(state, guest, 4711)).toThrow('No such user')
})
