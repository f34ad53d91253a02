import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import { describe, expect, test } from 'vitest'
import type { Channel } from '../channels/state.ts'
import * as rules from './channels.ts'
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
  who,
} from './fixture-realm.ts'

const ALL_NAMES = Object.keys(channelPermissions) as ChannelPermissionName[]

/** A channel that gives one permission to everyone. */
const giving = (name: ChannelPermissionName): Partial<Channel> => ({ permissions: { [name]: EVERYONE } })

type Rule = (state: FixtureRealm['state'], user: typeof member, channel: Channel) => boolean

const asked = (realm: FixtureRealm, rule: Rule, channel: Channel) =>
  who((user) => rule(realm.state, user, channel))

test('a channel permission applies to those it was given to', () => {
  const realm = new FixtureRealm()
  const channel = realm.addChannel(giving('can_send_message_group'))
  const has = (name: ChannelPermissionName) =>
    who((user) => rules.hasChannelPermission(realm.state, user, channel, name))
  expect(has('can_send_message_group')).toBe('++++++-')
  expect(has('can_subscribe_group')).toBe('-------')
})

describe('reading', () => {
  const content = (realm: FixtureRealm, channel: Channel) => asked(realm, rules.canAccessContent, channel)
  const metadata = (realm: FixtureRealm, channel: Channel) => asked(realm, rules.canAccessMetadata, channel)

  test('a public channel is open to all but guests, and to subscribed guests', () => {
    const realm = new FixtureRealm()
    const channel = realm.addChannel()
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['++++-+-', '++++-+-'])
    realm.subscribe(channel, people)
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['++++++-', '++++++-'])
    realm.unsubscribe(channel, people, [1, 9])
    expect(content(realm, channel)).toBe('++++-+-')
  })

  test('a web-public channel is open to guests, and to spectators if the organization allows them', () => {
    const realm = new FixtureRealm()
    const channel = realm.addChannel({ isWebPublic: true })
    realm.set({ enable_spectator_access: false })
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['++++++-', '++++++-'])
    realm.set({ enable_spectator_access: true })
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['+++++++', '+++++++'])
  })

  test('a private channel is open to subscribers; administrators see its metadata', () => {
    const realm = new FixtureRealm()
    const channel = realm.addPrivateChannel()
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['-------', '++-----'])
    realm.subscribe(channel, people)
    expect([content(realm, channel), metadata(realm, channel)]).toEqual(['++++++-', '++++++-'])
  })

  test('users who may join a private channel or add others read it; those who may administer it see its metadata', () => {
    const realm = new FixtureRealm()
    const found = ALL_NAMES.map((name) => {
      const channel = realm.addPrivateChannel(giving(name))
      return [name, content(realm, channel), metadata(realm, channel)]
    }).filter(([, read, known]) => read !== '-------' || known !== '++-----')
    expect(found).toEqual([
      ['can_add_subscribers_group', '++++-+-', '++++-+-'],
      ['can_administer_channel_group', '-------', '++++-+-'],
      ['can_subscribe_group', '++++-+-', '++++-+-'],
    ])
  })

  test('in a channel with protected history users read what they received', () => {
    const realm = new FixtureRealm()
    const channel = realm.addPrivateChannel({
      historyPublicToSubscribers: false,
      ...giving('can_subscribe_group'),
    })
    realm.subscribe(channel, [owner, guest], [5, Number.POSITIVE_INFINITY])
    realm.unsubscribe(channel, [moderator, administrator], [1, 3])
    const reads = (seq: number) => who((user) => rules.canReadMessage(realm.state, user, channel, seq))
    expect([reads(2), reads(4), reads(5)]).toEqual(['-++----', '-------', '+---+--'])
    channel.permissions = {}
    expect([reads(2), reads(5)]).toEqual(['-------', '+---+--'])
  })

  test('in a channel with shared history users with access read everything', () => {
    const realm = new FixtureRealm()
    const channel = realm.addPrivateChannel()
    realm.subscribe(channel, [guest], [5, Number.POSITIVE_INFINITY])
    realm.unsubscribe(channel, [member], [1, 5])
    expect(who((user) => rules.canReadMessage(realm.state, user, channel, 2))).toBe('----+--')
  })

  test('visibleChannels lists the channels that a user may know of', () => {
    const realm = new FixtureRealm()
    realm.addChannel()
    realm.addPrivateChannel()
    realm.subscribe(realm.addPrivateChannel(), [guest])
    const seen = (user: typeof member) => [...rules.visibleChannels(realm.state, user)].map(({ id }) => id)
    expect([seen(owner), seen(member), seen(guest)]).toEqual([[1, 2, 3], [1], [3]])
  })
})

describe('changing and posting', () => {
  test('administrators and users with the permission administer a channel; guests never', () => {
    const realm = new FixtureRealm()
    expect(asked(realm, rules.canAdministerChannel, realm.addChannel())).toBe('++-----')
    const given = ALL_NAMES.filter(
      (name) => asked(realm, rules.canAdministerChannel, realm.addChannel(giving(name))) !== '++-----',
    )
    expect(given).toEqual(['can_administer_channel_group'])
    const channel = realm.addChannel(giving('can_administer_channel_group'))
    realm.subscribe(channel, people)
    expect(asked(realm, rules.canAdministerChannel, channel)).toBe('++++-+-')
  })

  test('users who may administer a channel, or have the permission there or in all channels, add others; guests never', () => {
    const realm = new FixtureRealm()
    const adds = (channel: Channel) => asked(realm, rules.canAddSubscribers, channel)
    expect(adds(realm.addChannel())).toBe('++-----')
    const given = ALL_NAMES.filter((name) => adds(realm.addChannel(giving(name))) !== '++-----')
    expect(given).toEqual(['can_add_subscribers_group', 'can_administer_channel_group'])
    expect(adds(realm.addChannel(giving('can_add_subscribers_group')))).toBe('++++-+-')
    expect(adds(realm.addChannel(giving('can_administer_channel_group')))).toBe('++++-+-')
    realm.set({ can_add_subscribers_group: EVERYONE })
    expect(adds(realm.addChannel())).toBe('++++-+-')
  })

  test('users remove themselves and their bots, and others with the permission', () => {
    const realm = new FixtureRealm()
    const removes = (channel: Channel, person: typeof member) =>
      who((user) => rules.canRemoveSubscriber(realm.state, user, channel, person))
    const channel = realm.addChannel()
    realm.subscribe(channel, people)
    expect(removes(channel, guest)).toBe('++--+--')
    expect(removes(channel, bot)).toBe('++-+-+-')
    channel.permissions = { can_administer_channel_group: EVERYONE }
    expect(removes(channel, owner)).toBe('++++-+-')
    channel.permissions = { can_remove_subscribers_group: EVERYONE }
    expect(removes(channel, owner)).toBe('++++++-')
    // They remove nobody from a channel that they may not know of.
    const hidden = realm.addPrivateChannel(giving('can_remove_subscribers_group'))
    expect(removes(hidden, owner)).toBe('++-----')
    realm.subscribe(hidden, [guest])
    expect(removes(hidden, owner)).toBe('++--+--')
  })

  test('members post in public channels, everyone where subscribed, and nobody in archived channels', () => {
    const realm = new FixtureRealm()
    const posts = (channel: Channel) => asked(realm, rules.canSendToChannel, channel)
    const sending = giving('can_send_message_group')
    const open = realm.addChannel(sending)
    const closed = realm.addPrivateChannel(sending)
    expect([posts(open), posts(closed)]).toEqual(['++++-+-', '-------'])
    realm.subscribe(open, people)
    realm.subscribe(closed, people)
    expect([posts(open), posts(closed)]).toEqual(['++++++-', '++++++-'])
    open.permissions = {}
    closed.isArchived = true
    expect([posts(open), posts(closed)]).toEqual(['-------', '-------'])
  })
})

test('a key for chosen channels opens these only, whatever its owner may', () => {
  const realm = new FixtureRealm()
  const names = ['can_administer_channel_group', 'can_send_message_group'] as const
  const channel = realm.addChannel({ permissions: Object.fromEntries(names.map((name) => [name, EVERYONE])) })
  realm.subscribe(channel, people)
  const may = (channelIds: ReadonlySet<number> | null) => {
    const bearer = { ...member, scope: { keyId: 1, mayWrite: true, channelIds } }
    return [rules.canAccessContent, rules.canAccessMetadata, rules.canSendToChannel].map((rule) =>
      rule(realm.state, bearer, channel),
    )
  }
  expect(may(null)).toEqual([true, true, true])
  expect(may(new Set([channel.id]))).toEqual([true, true, true])
  expect(may(new Set([channel.id + 1]))).toEqual([false, false, false])
})
