import { setTimeout as sleep } from 'node:timers/promises'
import { archiveChannel, updateChannel } from '@parley/api/channels/endpoints'
import { markAllAsRead, updateMessageFlags, updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import { starredMessagesSection, unreadMessagesSection } from '@parley/api/flags/register'
import {
  deleteMessage,
  getMessage,
  getMessages,
  getReadReceipts,
  updateMessage,
} from '@parley/api/messages/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { describe, expect, test } from 'vitest'
import { GUEST, MODERATOR } from '#directory/users/roles.ts'
import { checkNothingMoved } from '#messages/flags/while-nothing-moves.ts'
import type { Person, TestServer } from './harness.ts'
import { groupId, makeChannel, setForRealm } from './support/channels.ts'
import {
  age,
  inOneChannel,
  messageAs,
  NEW_CLIENT,
  OLD_CLIENT,
  post,
  refusalOf,
  update,
  write,
} from './support/conversations.ts'
import { get, upload } from './support/files.ts'
import { registered } from './support/registered.ts'
import { giveRole } from './support/roles.ts'

const QUIETLY = { send_notification_to_new_thread: false }
const ALL = { propagate_mode: 'change_all' as const, ...QUIETLY }
const INVALID = 'Invalid message(s)'

const read = (by: Person, messages: number[], op: 'add' | 'remove' = 'add') =>
  by.call(updateMessageFlags, { messages, op, flag: 'read' })

async function unreadIn(reader: Person, channelId: number, topic = 'plans') {
  const { unread_msgs } = await registered(reader, unreadMessagesSection, NEW_CLIENT)
  const found = unread_msgs.streams.find((one) => one.stream_id === channelId && one.topic === topic)
  return found?.unread_message_ids ?? []
}

const starredBy = async (person: Person) =>
  (await registered(person, starredMessagesSection)).starred_messages

/** A channel with Ada, Bo and Lena, and another with Ada, Lena and Priya. */
async function twoChannels(settings: Parameters<typeof makeChannel>[2] = {}) {
  const place = await inOneChannel()
  const { server, ada, lena } = place
  const priya = await server.join('priya')
  const subscribers = [ada.id, lena.id, priya.id]
  const to = await makeChannel(ada, 'platform', { subscribers, ...settings })
  return { ...place, priya, to, people: [...place.people, priya] }
}

/** The users with a row for a moved message: those who have not read it, or those who have. */
async function rowsFor(server: TestServer, channelId: number) {
  const conversationId = server.realm.state.channels.get(channelId)?.conversationId
  const { rows } = await server.server.db.query<{ n: number }>(
    "select count(*) as n from read_states where conversation_id = $1 and (unread <> '{}' or read <> '{}')",
    [conversationId],
  )
  return rows[0]?.n
}

describe('messages moved to another channel', () => {
  test('send events to the readers of both channels', async () => {
    const { server, ada, bo, priya, people, id, to } = await twoChannels()
    await server.followAll(people)
    const [first, second] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    const toAda = await ada.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    const toPriya = await priya.follow({ ...OLD_CLIENT, event_types: ['update_message'] })
    const toBo = await bo.follow({ ...NEW_CLIENT, event_types: ['update_message', 'delete_message'] })
    await update(ada, first, { stream_id: to, ...ALL })
    const event = {
      type: 'update_message',
      user_id: ada.id,
      rendering_only: false,
      message_id: first,
      message_ids: [first, second],
      edit_timestamp: expect.any(Number),
      stream_id: id,
      stream_name: 'design',
      new_stream_id: to,
      propagate_mode: 'change_all',
      orig_subject: 'plans',
    }
    expect(await toAda.catchUp()).toEqual([{ id: expect.any(Number), ...event, flags: [] }])
    expect(await toPriya.catchUp()).toEqual([{ id: expect.any(Number), ...event, flags: ['read'] }])
    expect(await toBo.catchUp()).toMatchObject([{ ...event, flags: ['read', 'historical'] }])
    expect(await messageAs(ada, second)).toMatchObject({
      stream_id: to,
      display_recipient: 'platform',
      subject: 'plans',
      last_moved_timestamp: expect.any(Number),
      edit_history: [{ user_id: ada.id, prev_stream: id, stream: to }],
    })
    const { messages } = await priya.call(getMessages, {
      anchor: 'newest',
      num_before: 5,
      narrow: [{ operator: 'channel', operand: to }],
    })
    expect(messages.map((one) => one.id)).toEqual(expect.arrayContaining([first, second]))
  })

  test.each(['one by one', 'as a topic', 'all at once'])(
    'marked as read %s during the move, are read at the new place',
    async (how) => {
      const { server, ada, bo, lena, people, id, to } = await twoChannels()
      await server.followAll(people)
      const [first, second] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
      const gate = Promise.withResolvers<void>()
      const held = server.realm.change(() => gate.promise)
      // Both wait their turn: the places of what is marked are looked up before the move.
      const moved = update(ada, first, { stream_id: to, ...ALL })
      await sleep(100)
      const narrow = [{ operator: 'channel', operand: 'design' }]
      const marked =
        how === 'one by one'
          ? read(lena, [first, second])
          : how === 'as a topic'
            ? lena.call(updateMessageFlagsForNarrow, {
                ...{ anchor: 'newest', num_before: 10, num_after: 0, narrow, op: 'add', flag: 'read' },
              })
            : lena.call(markAllAsRead, {})
      await sleep(100)
      gate.resolve()
      await Promise.all([held, moved, marked])
      expect(await unreadIn(lena, to)).toEqual([])
      expect((await messageAs(lena, second)).flags).toContain('read')
    },
  )

  test('make nobody look again who marks messages of other channels as read', async () => {
    const { server, ada, bo, people, id, to } = await twoChannels()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    const { realm } = server
    const lookedUp = { realm, asOf: realm.state.journalHead }
    const conversationOf = (channelId: number) => realm.state.channels.get(channelId)?.conversationId ?? 0
    await update(ada, messageId, { stream_id: to, ...ALL })
    expect(() => checkNothingMoved(lookedUp, [conversationOf(id)])).toThrow()
    checkNothingMoved(lookedUp, [conversationOf(to)])
  })

  test('can get another topic', async () => {
    const { server, ada, bo, people, id, to } = await twoChannels()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(ada, messageId, { stream_id: to, topic: 'ideas', ...QUIETLY })
    expect(await messageAs(ada, messageId)).toMatchObject({
      stream_id: to,
      subject: 'ideas',
      edit_history: [{ prev_stream: id, stream: to, prev_topic: 'plans', topic: 'ideas' }],
    })
  })

  test('are announced by the notification bot', async () => {
    const { ada, bo, priya, id, to } = await twoChannels()
    const messageId = await post(bo, id, 'plans')
    await update(ada, messageId, { stream_id: to, send_notification_to_old_thread: true })
    const noticeIn = async (reader: Person, channelId: number) => {
      const { messages } = await reader.call(getMessages, {
        anchor: 'newest',
        num_before: 1,
        apply_markdown: false,
        narrow: [
          { operator: 'channel', operand: channelId },
          { operator: 'topic', operand: 'plans' },
        ],
      })
      return messages.at(-1)?.content
    }
    const who = `@_**Ada Lindqvist|${ada.id}**`
    expect(await noticeIn(priya, to)).toBe(`${who} moved this topic here from #**design>plans**.`)
    expect(await noticeIn(bo, id)).toBe(`${who} moved this topic to #**platform>plans**.`)
  })

  test('are announced without the names of private channels', async () => {
    const { ada, priya, to } = await twoChannels()
    const hidden = await makeChannel(ada, 'merger', { invite_only: true })
    const messageId = await post(ada, hidden, 'falcon')
    const toPriya = await priya.follow({ ...NEW_CLIENT, event_types: ['update_message', 'message'] })
    await update(ada, messageId, { stream_id: to, topic: 'news', send_notification_to_old_thread: true })
    const events = await toPriya.catchUp()
    expect(events).toMatchObject([
      {
        type: 'update_message',
        stream_id: to,
        new_stream_id: to,
        orig_subject: 'news',
        message_ids: [messageId],
      },
      { type: 'message' },
    ])
    expect(JSON.stringify(events)).not.toMatch(/merger|falcon/)
  })

  test('are deleted for users who cannot read the new channel', async () => {
    const { server, ada, bo, lena, people, id, to } = await twoChannels({ invite_only: true })
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans', '@**Bo Kristensen**')
    for (const person of [bo, lena]) {
      await person.call(updateMessageFlags, { messages: [messageId], op: 'add', flag: 'starred' })
    }
    const types = { event_types: ['message', 'update_message', 'delete_message'] }
    const [toBo, toOld] = [
      await bo.follow({ ...NEW_CLIENT, ...types }),
      await bo.follow({ ...OLD_CLIENT, ...types }),
    ]
    await update(ada, messageId, { stream_id: to, topic: 'secret', ...QUIETLY })
    const gone = { type: 'delete_message', message_type: 'stream', stream_id: id, topic: 'plans' }
    expect(await toBo.catchUp()).toEqual([{ id: expect.any(Number), ...gone, message_ids: [messageId] }])
    expect(await toOld.catchUp()).toEqual([{ id: expect.any(Number), ...gone, message_id: messageId }])
    expect(await refusalOf(bo, getMessage, { message_id: messageId })).toBe(INVALID)
    expect(await starredBy(bo)).toEqual([])
    expect(await starredBy(lena)).toEqual([messageId])
  })

  test('are never sent to clients that had not got them before they became unreadable', async () => {
    const { ada, bo, id, to } = await twoChannels({ invite_only: true })
    const toBo = await bo.follow({
      ...NEW_CLIENT,
      event_types: ['message', 'update_message', 'delete_message'],
    })
    const messageId = await post(ada, id, 'plans', 'not for Bo')
    await update(ada, messageId, { content: 'not for him at all' })
    await update(ada, messageId, { stream_id: to, topic: 'secret', ...QUIETLY })
    await update(ada, messageId, { topic: 'top secret', ...QUIETLY })
    const events = await toBo.catchUp()
    expect(JSON.stringify(events)).not.toMatch(/not for|secret/)
    expect(events).toMatchObject([{ type: 'delete_message', message_ids: [messageId] }])
  })

  test('send the same events from the journal as from memory', async () => {
    const { server, ada, bo, lena, id, to } = await twoChannels({ invite_only: true })
    const types = { event_types: ['message', 'update_message', 'delete_message'] }
    const [toBo, toLena] = [
      await bo.follow({ ...NEW_CLIENT, ...types }),
      await lena.follow({ ...NEW_CLIENT, ...types }),
    ]
    const [first, second] = [await post(ada, id, 'plans', 'not for Bo'), await post(ada, id, 'plans')]
    await update(ada, first, { content: 'not for him at all' })
    await update(ada, first, { stream_id: to, topic: 'secret', ...QUIETLY })
    await update(ada, second, { content: 'gone soon' })
    await ada.call(deleteMessage, { message_id: second })
    server.realm.journal.forget()
    const events = await toBo.catchUp()
    expect(JSON.stringify(events)).not.toMatch(/not for|secret|gone soon/)
    expect(events.map(({ type }) => type)).toEqual(['delete_message', 'delete_message'])
    expect((await toLena.catchUp()).map(({ type }) => type)).toEqual([
      'message',
      'update_message',
      'update_message',
      'delete_message',
    ])
  })

  test('are visible to present subscribers of protected history, but not to later ones', async () => {
    const { server, ada, bo, priya, people, id, to } = await twoChannels({
      invite_only: true,
      history_public_to_subscribers: false,
    })
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    expect(await messageAs(priya, messageId)).toMatchObject({ stream_id: to })
    const samuel = await server.join('samuel')
    await ada.call(subscribe, { subscriptions: [{ name: 'platform' }], principals: [samuel.id] })
    expect(await refusalOf(samuel, getMessage, { message_id: messageId })).toBe(INVALID)
  })

  test('carry over access to their uploads', async () => {
    const { server, ada, bo, lena, id, to } = await twoChannels({ invite_only: true })
    const { url } = await upload(ada, 'notes', 'notes.txt')
    const messageId = await post(ada, id, 'plans', `[notes](${url})`)
    expect((await get(server, bo, url)).status).toBe(200)
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    expect((await get(server, bo, url)).status).not.toBe(200)
    expect((await get(server, lena, url)).status).toBe(200)
  })

  test('become the first messages of the channel if they are the oldest', async () => {
    const { server, ada, bo, people, id, to } = await twoChannels()
    await server.followAll(people)
    const { channels } = server.realm.state
    const [newer, older] = [channels.get(to)?.firstMessageId ?? 0, channels.get(id)?.firstMessageId ?? 0]
    const messageId = await post(bo, id, 'plans')
    await giveRole(server, bo, MODERATOR)
    await bo.call(updateMessage, { message_id: older, stream_id: to, topic: 'x', ...QUIETLY })
    expect(channels.get(to)?.firstMessageId).toBe(older)
    expect(channels.get(id)?.firstMessageId).toBe(messageId)
    expect(newer).toBeGreaterThan(older)
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    expect(channels.get(id)?.firstMessageId).toBeNull()
    await post(bo, id, 'plans')
  })

  test('keep the topic policies of users who can read the new channel', async () => {
    const { server, ada, bo, lena, people, id, to } = await twoChannels({ invite_only: true })
    await server.followAll(people)
    const messageId = await post(ada, id, 'plans')
    for (const person of [bo, lena]) {
      await person.call(updateUserTopic, { stream_id: id, topic: 'plans', visibility_policy: 3 })
    }
    await update(ada, messageId, { stream_id: to, ...ALL })
    const policies = (person: Person) => [...(server.realm.state.userTopics.get(person.id)?.values() ?? [])]
    expect(policies(bo)).toEqual([])
    expect(policies(lena)).toMatchObject([{ channelId: to, topic: 'plans', policy: 3 }])
  })
})

describe('the read state of moved messages', () => {
  test('stays the same for subscribers of both channels, and is read for others', async () => {
    const { server, ada, bo, lena, priya, people, id, to } = await twoChannels()
    await server.followAll(people)
    const ids = [await post(bo, id, 'plans'), await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await read(lena, [ids[1] as number])
    await read(ada, ids)
    await update(ada, ids[0] as number, { stream_id: to, ...ALL })
    expect(await unreadIn(lena, to)).toEqual([ids[0], ids[2]])
    expect(await unreadIn(ada, to)).toEqual([])
    expect(await unreadIn(priya, to)).toEqual([])
    expect(await unreadIn(bo, to)).toEqual([])
    expect((await messageAs(lena, ids[0] as number)).flags).toEqual([])
    expect((await messageAs(lena, ids[1] as number)).flags).toEqual(['read'])
    expect((await messageAs(priya, ids[0] as number)).flags).toEqual(['read'])
    expect((await messageAs(bo, ids[0] as number)).flags).toEqual(['read', 'historical'])
  })

  test('takes a row for each user who has not read them, or for each who has, whichever are fewer', async () => {
    const { server, ada, bo, lena, priya, id, to } = await twoChannels()
    const before = (await rowsFor(server, to)) ?? 0
    await ada.call(subscribe, {
      subscriptions: [{ name: 'platform' }, { name: 'design' }],
      principals: [bo.id, priya.id],
    })
    await server.followAll([ada, bo, lena, priya])
    const [first, second, third] = [
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
    ]
    for (const person of [ada, bo, priya]) await read(person, [first])
    await update(ada, first, { stream_id: to, ...QUIETLY })
    expect(await rowsFor(server, to)).toBe(before + 1)
    expect(await unreadIn(lena, to)).toEqual([first])
    expect(await unreadIn(ada, to)).toEqual([])
    await read(ada, [second])
    await update(ada, second, { stream_id: to, ...QUIETLY })
    expect(await rowsFor(server, to)).toBe(before + 2)
    expect(await unreadIn(lena, to)).toEqual([first, second])
    expect(await unreadIn(bo, to)).toEqual([second])
    expect(await unreadIn(ada, to)).toEqual([])
    await update(ada, third, { stream_id: to, ...QUIETLY })
    expect(await rowsFor(server, to)).toBe(before + 2)
    for (const person of [ada, bo, lena, priya]) expect(await unreadIn(person, to)).toContain(third)
  })

  test('can be changed like that of other messages', async () => {
    const { server, ada, bo, lena, priya, people, id, to } = await twoChannels()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    for (const person of [lena, priya]) {
      await read(person, [messageId], 'remove')
      expect(await unreadIn(person, to)).toEqual([messageId])
      await read(person, [messageId])
      expect(await unreadIn(person, to)).toEqual([])
      await read(person, [messageId], 'remove')
    }
    await update(ada, messageId, { stream_id: id, ...QUIETLY })
    expect(await unreadIn(lena, id)).toEqual([messageId])
    expect(await unreadIn(ada, id)).toEqual([messageId])
    expect(await unreadIn(bo, id)).toEqual([])
  })

  test('does not change by leaving and joining again', async () => {
    const { server, ada, bo, lena, people, id, to } = await twoChannels()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await lena.call(unsubscribe, { subscriptions: ['design'] })
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    expect(await unreadIn(lena, to)).toEqual([])
    await lena.subscribe('design')
    expect(await unreadIn(lena, id)).toEqual([])
  })

  test('reaches slow clients that can no longer read the old channel', async () => {
    const { server, ada, lena, priya, to } = await twoChannels()
    const hidden = await makeChannel(ada, 'merger', { invite_only: true, subscribers: [ada.id, lena.id] })
    await server.followAll([ada, lena, priya])
    const toLena = await lena.follow(NEW_CLIENT)
    const ids = [await post(ada, hidden, 'falcon', '@**all**'), await post(ada, hidden, 'falcon')]
    await read(lena, [ids[1] as number])
    await update(ada, ids[0] as number, { stream_id: to, topic: 'news', ...ALL })
    await ada.call(unsubscribe, { subscriptions: ['merger'], principals: [lena.id] })
    const events = (await toLena.catchUp()).filter(({ type }) => type.includes('message'))
    expect(JSON.stringify(events)).not.toMatch(/falcon|merger/)
    expect(events).toMatchObject([
      { type: 'update_message_flags', op: 'add', flag: 'read', messages: [ids[1]] },
      { type: 'update_message', message_ids: ids, stream_id: to, new_stream_id: to },
      {
        type: 'update_message_flags',
        op: 'remove',
        flag: 'read',
        messages: [ids[0]],
        message_details: {
          [ids[0] as number]: { type: 'stream', mentioned: true, stream_id: to, topic: 'news' },
        },
      },
    ])
    expect(await unreadIn(lena, to, 'news')).toEqual([ids[0]])
  })

  test('finds the first unread message after a move', async () => {
    const { ada, bo, lena, id, to } = await twoChannels()
    const old = await post(bo, id, 'plans')
    const later = await post(bo, to, 'plans')
    const firstUnread = async () => {
      const { anchor } = await lena.call(getMessages, {
        anchor: 'first_unread',
        num_before: 0,
        num_after: 0,
        narrow: [
          { operator: 'channel', operand: to },
          { operator: 'topic', operand: 'plans' },
        ],
      })
      return anchor
    }
    expect(await firstUnread()).toBe(later)
    await update(ada, old, { stream_id: to, ...QUIETLY })
    expect(await firstUnread()).toBe(old)
  })
})

describe('read receipts of a moved message', () => {
  test('list users who read it before and after the move', async () => {
    const { server, ada, bo, lena, priya, id, to } = await twoChannels()
    await setForRealm(server, { enable_read_receipts: true })
    const messageId = await post(bo, id, 'plans')
    await read(lena, [messageId])
    const receipts = async () => (await ada.call(getReadReceipts, { message_id: messageId })).user_ids
    await update(ada, messageId, { stream_id: to, ...QUIETLY })
    expect(await receipts()).toEqual([lena.id])
    await read(ada, [messageId])
    await read(priya, [messageId], 'remove')
    await read(priya, [messageId])
    await read(lena, [messageId], 'remove')
    expect(await receipts()).toEqual([ada.id, priya.id])
  })
})

describe('moving to another channel is refused', () => {
  test('without permission, unless the channel grants it', async () => {
    const { server, ada, lena, id, to } = await twoChannels()
    await setForRealm(server, {
      can_move_messages_between_channels_group: groupId(server, 'role:moderators'),
    })
    const messageId = await post(lena, id, 'plans')
    const input = { message_id: messageId, stream_id: to }
    expect(await refusalOf(lena, updateMessage, input)).toBe("You don't have permission to move this message")
    const only = { new: { direct_members: [lena.id], direct_subgroups: [] } }
    await ada.call(updateChannel, { stream_id: to, can_move_messages_out_of_channel_group: only })
    expect(await refusalOf(lena, updateMessage, input)).toBe("You don't have permission to move this message")
    await ada.call(updateChannel, { stream_id: id, can_move_messages_out_of_channel_group: only })
    await lena.call(updateMessage, input)
    expect(await messageAs(lena, messageId)).toMatchObject({ stream_id: to })
  })

  test('with a new topic, without permission for that', async () => {
    const { server, lena, id, to } = await twoChannels()
    await setForRealm(server, { can_move_messages_between_topics_group: groupId(server, 'role:nobody') })
    const messageId = await post(lena, id, 'plans')
    const input = { message_id: messageId, stream_id: to }
    expect(await refusalOf(lena, updateMessage, { ...input, topic: 'ideas' })).toBe(
      "You don't have permission to edit this message",
    )
    await lena.call(updateMessage, input)
  })

  test('if the user may not post to or read the new channel', async () => {
    const { server, ada, bo, lena, id, to } = await twoChannels({ invite_only: true })
    const messageId = await post(lena, id, 'plans')
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      'Invalid channel ID',
    )
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, stream_id: 999 })).toBe(
      'Invalid channel ID',
    )
    await ada.call(updateChannel, {
      stream_id: to,
      can_send_message_group: { new: groupId(server, 'role:administrators') },
    })
    expect(await refusalOf(lena, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      "Not authorized to send to channel 'platform'",
    )
    await ada.call(archiveChannel, { stream_id: to })
    expect(await refusalOf(ada, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      'Invalid channel ID',
    )
    await update(ada, messageId, { topic: 'still here' })
    await ada.call(archiveChannel, { stream_id: id })
    expect(await refusalOf(ada, updateMessage, { message_id: messageId, topic: 'x' })).toBe(INVALID)
  })

  test('for guests', async () => {
    const { server, lena, id, to } = await twoChannels()
    await giveRole(server, lena, GUEST)
    const messageId = await post(lena, id, 'plans')
    expect(await refusalOf(lena, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      "You don't have permission to move this message",
    )
  })

  test('if the new channel does not allow the topic', async () => {
    const { ada, lena, id, to } = await twoChannels()
    const messageId = await post(lena, id, '')
    await ada.call(updateChannel, { stream_id: to, topics_policy: 'disable_empty_topic' })
    expect(await refusalOf(lena, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      'Sending messages to the general chat is not allowed in this channel.',
    )
    await update(lena, messageId, { stream_id: to, topic: 'named' })
  })

  test('for direct messages', async () => {
    const { ada, lena, to } = await twoChannels()
    const messageId = await write(lena, [ada])
    expect(await refusalOf(lena, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      'Direct messages cannot be moved to channels.',
    )
  })

  test('after the time limit, except for moderators', async () => {
    const { server, ada, lena, id, to } = await twoChannels()
    const messageId = await post(lena, id, 'plans')
    await setForRealm(server, { move_messages_between_streams_limit_seconds: 100 })
    await age(server, [messageId], 130)
    expect(await refusalOf(lena, updateMessage, { message_id: messageId, stream_id: to })).toBe(
      'The time limit for moving this message has passed',
    )
    await update(lena, messageId, { topic: 'ideas' })
    await update(ada, messageId, { stream_id: to })
  })
})
