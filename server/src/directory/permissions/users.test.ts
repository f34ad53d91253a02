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
import { knownUsers, knowsEverybody, mayKnowUser, personToHelp, userToShow } from './users.ts'

/** Checks that both functions agree on whom a viewer may know. */
function known(realm: FixtureRealm, viewer: User): string {
  const one = who((user) => mayKnowUser(realm.state, viewer, user))
  const many = who(knownUsers(realm.state, viewer))
  expect(many).toBe(one)
  return one.slice(0, people.length)
}

test('users with the permission know everybody', () => {
  const realm = new FixtureRealm()
  const all = () => who((user) => knowsEverybody(realm.state, user))
  expect(all()).toBe('-------')
  realm.set({ can_access_all_users_group: systemGroup('role:members') })
  expect(all()).toBe('++++-+-')
  expect([known(realm, member), known(realm, guest)]).toEqual(['++++++', '----++'])
  // If guests know everybody, spectators do.
  realm.set({ can_access_all_users_group: EVERYONE })
  expect(all()).toBe('+++++++')
  realm.set({ can_access_all_users_group: { direct_members: [SPECTATOR.id], direct_subgroups: [] } })
  expect(all()).toBe('-------')
})

test('others know bots, themselves, and users with whom they share a channel or a conversation', () => {
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

test('spectators know the subscribers of the channels they see', () => {
  const realm = new FixtureRealm()
  realm.set({ enable_spectator_access: true })
  realm.subscribe(realm.addChannel({ isWebPublic: true }), [owner])
  realm.subscribe(realm.addChannel(), [administrator])
  expect(known(realm, SPECTATOR)).toBe('+----+')
})

test('a user who may not be known seems not to exist', () => {
  const { state } = new FixtureRealm()
  expect(userToShow(state, guest, bot.id)).toBe(bot)
  expect(() => userToShow(state, guest, owner.id)).toThrow('No such user')
  expect(() => userToShow(state, guest, 4711)).toThrow('No such user')
})

test('credentials of people can be handled, of owners only by owners, and of bots by nobody', () => {
  const realm = new FixtureRealm()
  realm.set({ can_access_all_users_group: EVERYONE })
  const helped = (by: User) =>
    who((user) => {
      try {
        return personToHelp(realm.state, by, user.id) === user
      } catch {
        return false
      }
    })
  expect([owner, administrator].map(helped)).toEqual(['+++++--', '-++++--'])
  expect(() => personToHelp(realm.state, administrator, owner.id)).toThrow('Must be an organization owner')
  expect(() => personToHelp(realm.state, owner, bot.id)).toThrow('No such user')
})
