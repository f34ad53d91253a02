import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import { editBufferSeconds } from '@parley/api/messages/limits'
import { expect, test } from 'vitest'
import type { Channel } from '../channels/state.ts'
import type { RealmPermissionName } from '../realm-settings/settings.ts'
import type { User } from '../users/state.ts'
import { bot, EVERYONE, FixtureRealm, guest, member, NOBODY, NOW, owner, who } from './fixture-realm.ts'
import * as rules from './messages.ts'

const LIMIT = 600

/** A mark for each verdict: `+` allowed, `-` not, `l` too late. */
const verdicts = (verdict: (user: User) => rules.Verdict) => {
  const marks = { allowed: '+', 'not allowed': '-', 'too late': 'l' }
  const found = new Map<User, string>()
  who((user) => {
    found.set(user, marks[verdict(user)])
    return true
  })
  return [...found.values()].join('')
}

test('a message is readable by readers of its channel or participants of its conversation', () => {
  const realm = new FixtureRealm()
  const channel = realm.addPrivateChannel({ historyPublicToSubscribers: false })
  realm.subscribe(channel, [guest], [3, Number.POSITIVE_INFINITY])
  const direct = realm.addDirect(owner, member)
  const reads = (conversationId: number, seq: number) =>
    who((user) => rules.canReadPlaced(realm.state, user, { conversationId, seq }))
  expect(reads(channel.conversationId, 3)).toBe('----+--')
  expect(reads(channel.conversationId, 2)).toBe('-------')
  expect(reads(direct, 1)).toBe('+--+---')
  expect(reads(4711, 1)).toBe('-------')
  const scope = { keyId: 1, mayWrite: false }
  const readsDirect = (channelIds: Set<number> | null) =>
    rules.canReadPlaced(
      realm.state,
      { ...member, scope: { ...scope, channelIds } },
      { conversationId: direct, seq: 1 },
    )
  expect([readsDirect(null), readsDirect(new Set([channel.id]))]).toEqual([true, false])
})

test('messages in archived channels are in the archive', () => {
  const realm = new FixtureRealm()
  const [open, archived] = [realm.addChannel(), realm.addChannel({ isArchived: true })]
  const isIn = (conversationId: number) => rules.isInArchive(realm.state, { conversationId, seq: 1 })
  expect([open.conversationId, archived.conversationId, realm.addDirect(owner)].map(isIn)).toEqual([
    false,
    true,
    false,
  ])
})

test('a message is edited by its sender, in time, if the organization allows editing', () => {
  const realm = new FixtureRealm()
  const edits = (age: number) =>
    verdicts((user) =>
      rules.mayEditContent(realm.state, user, { senderId: member.id, sentAt: NOW - age }, NOW),
    )
  realm.set({ allow_message_editing: true, message_content_edit_limit_seconds: LIMIT })
  expect(edits(0)).toBe('---+---')
  // An edit started in time may be finished.
  expect(edits(LIMIT + editBufferSeconds)).toBe('---+---')
  expect(edits(LIMIT + editBufferSeconds + 1)).toBe('---l---')
  realm.set({ message_content_edit_limit_seconds: null })
  expect(edits(1_000_000)).toBe('---+---')
  realm.set({ allow_message_editing: false })
  expect(edits(0)).toBe('-------')
})

test("a message is deleted by users who may delete any, and in time by its sender or its bot's owner", () => {
  const realm = new FixtureRealm()
  realm.set({ message_content_delete_limit_seconds: LIMIT })
  const deletes = (channel: Channel | undefined, age: number, senderId = bot.id) =>
    verdicts((user) => rules.mayDelete(realm.state, user, channel, { senderId, sentAt: NOW - age }, NOW))
  expect(deletes(realm.addChannel(), 0)).toBe('-------')
  realm.set({ can_delete_own_message_group: EVERYONE })
  expect(deletes(undefined, LIMIT)).toBe('---+-+-')
  expect(deletes(undefined, LIMIT + 1)).toBe('---l-l-')
  expect(deletes(undefined, 0, guest.id)).toBe('----+--')
  realm.set({ can_delete_own_message_group: NOBODY })
  const own = realm.addChannel({ permissions: { can_delete_own_message_group: EVERYONE } })
  expect([deletes(own, 0), deletes(undefined, 0)]).toEqual(['---+-+-', '-------'])
  const any = realm.addChannel({ permissions: { can_delete_any_message_group: EVERYONE } })
  expect([deletes(any, LIMIT + 1), deletes(undefined, 0)]).toEqual(['++++++-', '-------'])
  realm.set({ can_delete_any_message_group: EVERYONE })
  expect(deletes(undefined, LIMIT + 1)).toBe('++++++-')
})

test.each([
  [
    rules.mayMoveWithinChannel,
    'can_move_messages_between_topics_group',
    'can_move_messages_within_channel_group',
  ],
  [
    rules.mayMoveOutOfChannel,
    'can_move_messages_between_channels_group',
    'can_move_messages_out_of_channel_group',
  ],
  [rules.mayResolveTopics, 'can_resolve_topics_group', 'can_resolve_topics_group'],
] as [typeof rules.mayResolveTopics, RealmPermissionName, ChannelPermissionName][])(
  '%o checks %s of the organization and %s of the channel',
  (rule, ofRealm, ofChannel) => {
    const realm = new FixtureRealm()
    const allows = (channel: Channel) => who((user) => rule(realm.state, user, channel))
    expect(allows(realm.addChannel())).toBe('-------')
    expect(allows(realm.addChannel({ permissions: { [ofChannel]: EVERYONE } }))).toBe('++++++-')
    realm.set({ [ofRealm]: EVERYONE })
    expect(allows(realm.addChannel())).toBe('++++++-')
  },
)

test('messages are moved in time; moderators have no limit', () => {
  const realm = new FixtureRealm()
  realm.set({
    move_messages_between_streams_limit_seconds: 100,
    move_messages_within_stream_limit_seconds: 10,
  })
  const oldest = (toOtherChannel: boolean) => (user: User) =>
    rules.oldestMovable(realm.state, user, toOtherChannel, NOW)
  expect(who((user) => oldest(true)(user) === undefined)).toBe('+++----')
  expect(oldest(true)(member)).toBe(NOW - 100 - editBufferSeconds)
  expect(oldest(false)(member)).toBe(NOW - 10 - editBufferSeconds)
  realm.set({ move_messages_between_streams_limit_seconds: null })
  expect([oldest(true)(member), oldest(false)(member)]).toEqual([undefined, NOW - 10 - editBufferSeconds])
})
