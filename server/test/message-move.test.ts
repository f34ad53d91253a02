import { updateChannel } from '@parley/api/channels/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { starredMessagesSection, unreadMessagesSection } from '@parley/api/flags/register'
import { deleteMessage, getMessage, getMessages, updateMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { getChannelTopics, updateUserTopic } from '@parley/api/topics/endpoints'
import { describe, expect, test } from 'vitest'
import { MODERATOR } from '#directory/users/roles.ts'
import type { Person } from './harness.ts'
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
import { registered } from './support/registered.ts'
import { giveRole } from './support/roles.ts'

const QUIETLY = { send_notification_to_new_thread: false }
const ALL = { propagate_mode: 'change_all' as const, ...QUIETLY }

const topicAs = async (reader: Person, id: number) => (await messageAs(reader, id)).subject

/** The notices of the notification bot in a topic. */
async function noticesIn(reader: Person, channelId: number, topic: string): Promise<string[]> {
  const { messages } = await reader.call(getMessages, {
    anchor: 'newest',
    num_before: 20,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  })
  return messages.filter(({ client }) => client === 'Internal').map(({ content }) => content)
}

const unreadIn = async (reader: Person, topic: string) => {
  const { unread_msgs } = await registered(reader, unreadMessagesSection, NEW_CLIENT)
  return unread_msgs.streams.find((one) => one.topic === topic)?.unread_message_ids ?? []
}

const only = (person: Person) => ({ new: { direct_members: [person.id], direct_subgroups: [] } })

describe('messages moved to another topic', () => {
  test('send an event with the mover and the old topic', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const [first, second] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await ada.call(updateMessageFlags, { messages: [second], op: 'add', flag: 'starred' })
    const [toAda, toOld] = [await ada.follow(NEW_CLIENT), await ada.follow(OLD_CLIENT)]
    await update(bo, second, { topic: '', ...ALL })
    const event = {
      type: 'update_message',
      user_id: bo.id,
      rendering_only: false,
      message_id: second,
      message_ids: [first, second],
      flags: ['starred'],
      edit_timestamp: expect.any(Number),
      stream_id: id,
      stream_name: 'design',
      propagate_mode: 'change_all',
      orig_subject: 'plans',
      subject: '',
      topic_links: [],
    }
    expect(await toAda.catchUp()).toEqual([{ id: expect.any(Number), ...event }])
    expect(await toOld.catchUp()).toMatchObject([{ ...event, subject: 'general chat' }])
    expect(await messageAs(ada, first)).toMatchObject({
      subject: '',
      last_moved_timestamp: expect.any(Number),
      edit_history: [{ user_id: bo.id, prev_topic: 'plans', topic: '' }],
    })
    expect(await messageAs(ada, first)).not.toHaveProperty('last_edit_timestamp')
    expect(await unreadIn(ada, '')).toEqual([first, second])
  })

  test.each([
    ['change_one', [false, true, false]],
    ['change_later', [false, true, true]],
    ['change_all', [true, true, true]],
  ] as const)('are as many as %s says', async (propagate_mode, expected) => {
    const { server, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const ids = [await post(bo, id, 'Plans'), await post(bo, id, 'plans'), await post(bo, id, 'PLANS')]
    const other = await post(bo, id, 'other')
    await update(bo, ids[1] as number, { topic: 'ideas', propagate_mode, ...QUIETLY })
    const moved = await Promise.all(ids.map(async (one) => (await topicAs(bo, one)) === 'ideas'))
    expect(moved).toEqual(expected)
    expect(await topicAs(bo, other)).toBe('other')
  })

  test('can be edited and moved at once', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const [first, second] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    const toAda = await ada.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await update(bo, second, { topic: 'ideas', content: '@**Ada Lindqvist**', ...ALL })
    expect(await toAda.catchUp()).toMatchObject([
      { message_ids: [first, second], subject: 'ideas', content: '@**Ada Lindqvist**', flags: ['mentioned'] },
    ])
    expect(await messageAs(ada, second)).toMatchObject({
      edit_history: [{ prev_topic: 'plans', topic: 'ideas', prev_content: 'hello' }],
    })
    expect((await messageAs(ada, first)).edit_history?.[0]).not.toHaveProperty('prev_content')
  })

  test('stay unchanged if they are already there', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    const toBo = await bo.follow(NEW_CLIENT)
    await update(bo, messageId, { topic: 'plans', stream_id: id })
    expect(await toBo.catchUp()).toEqual([])
  })

  test('are found by the new topic', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'giraffe')
    const search = async (operand: string) => {
      const narrow = [{ operator: 'search', operand }]
      const { messages } = await bo.call(getMessages, { anchor: 'newest', num_before: 9, narrow })
      return messages.map((one) => one.id)
    }
    expect(await search('giraffe')).toEqual([messageId])
    await update(bo, messageId, { topic: 'elephant', ...QUIETLY })
    expect(await search('giraffe')).toEqual([])
    expect(await search('elephant')).toEqual([messageId])
    const { topics } = await bo.call(getChannelTopics, { stream_id: id })
    expect(topics[0]).toEqual({ name: 'elephant', max_id: messageId })
  })

  test('are announced in the new topic, and in the old one on request', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const [first, second, third] = [
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
    ]
    await update(bo, first, { topic: 'one' })
    expect(await noticesIn(ada, id, 'one')).toEqual([
      `@_**Bo Kristensen|${bo.id}** moved a message here from #**design>plans**.`,
    ])
    expect(await noticesIn(ada, id, 'plans')).toEqual([])
    await update(bo, second, {
      topic: 'a>b',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: true,
      send_notification_to_new_thread: false,
    })
    expect(await noticesIn(ada, id, 'a>b')).toEqual([])
    expect(await noticesIn(ada, id, 'plans')).toEqual([
      `@_**Bo Kristensen|${bo.id}** moved this topic to [#design > a>b](/#narrow/channel/${id}-design/topic/a.3Eb).`,
    ])
    await update(bo, third, { topic: 'whole', propagate_mode: 'change_all' })
    expect(await noticesIn(ada, id, 'whole')).toHaveLength(1)
    expect(await unreadIn(bo, 'whole')).toEqual([second, third])
    expect(await unreadIn(ada, 'whole')).toHaveLength(3)
  })

  test('are not announced if not requested', async () => {
    const { ada, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { topic: 'ideas', ...QUIETLY })
    expect([...(await noticesIn(ada, id, 'plans')), ...(await noticesIn(ada, id, 'ideas'))]).toEqual([])
  })
})

describe('a topic policy', () => {
  const policiesOf = ({ server }: Awaited<ReturnType<typeof inOneChannel>>, person: Person) =>
    [...(server.realm.state.userTopics.get(person.id)?.values() ?? [])].map(({ topic, policy }) => [
      topic,
      policy,
    ])

  test('moves with the whole topic, but not with a part', async () => {
    const place = await inOneChannel()
    const { server, bo, lena, people, id } = place
    await server.followAll(people)
    const [first] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await lena.call(updateUserTopic, { stream_id: id, topic: 'plans', visibility_policy: 3 })
    await update(bo, first, { topic: 'ideas', ...QUIETLY })
    expect(policiesOf(place, lena)).toEqual([['plans', 3]])
    await update(bo, first, { topic: 'plans', ...QUIETLY })
    await update(bo, first, { topic: 'ideas', ...ALL })
    expect(policiesOf(place, lena)).toEqual([['ideas', 3]])
  })

  test('is the one that notifies more if topics merge', async () => {
    const place = await inOneChannel()
    const { server, ada, bo, lena, people, id } = place
    await server.followAll(people)
    const first = await post(bo, id, 'plans')
    await post(bo, id, 'ideas')
    const set = (person: Person, topic: string, visibility_policy: 1 | 2 | 3) =>
      person.call(updateUserTopic, { stream_id: id, topic, visibility_policy })
    await set(lena, 'plans', 1)
    await set(lena, 'ideas', 3)
    await set(ada, 'plans', 1)
    await update(bo, first, { topic: 'ideas', ...ALL })
    expect(policiesOf(place, lena)).toEqual([['ideas', 3]])
    expect(policiesOf(place, ada)).toEqual([])
  })
})

describe('moving to another topic is refused', () => {
  test('without permission, unless the channel grants it', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    await setForRealm(server, {
      can_move_messages_between_topics_group: groupId(server, 'role:moderators'),
    })
    const messageId = await post(bo, id, 'plans')
    const input = { message_id: messageId, topic: 'ideas' }
    expect(await refusalOf(bo, updateMessage, input)).toBe("You don't have permission to edit this message")
    await ada.call(updateChannel, { stream_id: id, can_move_messages_within_channel_group: only(bo) })
    await update(bo, messageId, { topic: 'ideas' })
  })

  test('after the time limit, except for moderators', async () => {
    const { server, bo, lena, id } = await inOneChannel()
    const [old, fresh] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await age(server, [old], 604_800 + 30)
    expect(await refusalOf(bo, updateMessage, { message_id: old, topic: 'ideas' })).toBe(
      'The time limit for moving this message has passed',
    )
    const refusal = await bo.refused(updateMessage, {
      message_id: fresh,
      topic: 'ideas',
      propagate_mode: 'change_all',
    })
    expect(refusal).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      message: 'You only have permission to move the 1/2 most recent messages in this topic.',
      fields: {
        first_message_id_allowed_to_move: fresh,
        total_messages_in_topic: 2,
        total_messages_allowed_to_move: 1,
      },
    })
    await update(bo, fresh, { topic: 'ideas', propagate_mode: 'change_later', ...QUIETLY })
    await giveRole(server, lena, MODERATOR)
    await update(lena, old, { topic: 'ideas', ...ALL })
    expect(await topicAs(bo, old)).toBe('ideas')
  })

  test('for direct messages, and for topics that are not allowed', async () => {
    const { ada, bo, id } = await inOneChannel()
    const direct = await write(bo, [ada])
    expect(await refusalOf(bo, updateMessage, { message_id: direct, topic: 'x' })).toBe(
      'Direct messages cannot have topics.',
    )
    const messageId = await post(bo, id, 'plans')
    const refused = (topic: string) => refusalOf(bo, updateMessage, { message_id: messageId, topic })
    expect(await refused('a\u0007b')).toBe('Invalid character in topic!')
    await ada.call(updateChannel, { stream_id: id, topics_policy: 'disable_empty_topic' })
    expect(await refused('')).toBe('Sending messages to the general chat is not allowed in this channel.')
    expect(await topicAs(bo, messageId)).toBe('plans')
  })

  test('for unreadable messages, which stay', async () => {
    const { server, ada, bo, lena } = await inOneChannel()
    const id = await makeChannel(bo, 'merger', {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [bo.id, lena.id],
    })
    const early = await post(bo, id, 'plans')
    await bo.call(subscribe, { subscriptions: [{ name: 'merger' }], principals: [ada.id] })
    const late = await post(bo, id, 'plans')
    await server.followAll([ada, bo, lena])
    expect(await refusalOf(ada, updateMessage, { message_id: early, topic: 'x' })).toBe('Invalid message(s)')
    await update(ada, late, { topic: 'ideas', ...ALL })
    expect(await topicAs(bo, early)).toBe('plans')
    const toAda = await ada.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await update(bo, early, { topic: 'ideas', ...ALL })
    await update(bo, early, { topic: 'more', ...ALL })
    expect(await toAda.catchUp()).toMatchObject([
      { message_id: late, message_ids: [late], orig_subject: 'ideas' },
    ])
  })
})

describe('a resolved topic', () => {
  test('has its mark on every message, with a notice that is read', async () => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await lena.call(updateUserTopic, { stream_id: id, topic: 'plans', visibility_policy: 3 })
    await update(bo, messageId, { topic: '✔ plans', propagate_mode: 'change_all' })
    expect(await noticesIn(ada, id, '✔ plans')).toEqual([
      `@_**Bo Kristensen|${bo.id}** has marked this topic as resolved.`,
    ])
    expect(await messageAs(ada, messageId)).not.toHaveProperty('last_moved_timestamp')
    expect(await messageAs(ada, messageId)).toMatchObject({ edit_history: [{ prev_topic: 'plans' }] })
    expect(await unreadIn(ada, '✔ plans')).toEqual([messageId])
    expect(await unreadIn(lena, '✔ plans')).toHaveLength(2)
    expect(await unreadIn(bo, '✔ plans')).toEqual([messageId])
  })

  test('has a notice that is unread by the readers’ settings', async () => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    await ada.call(updateSettings, { resolved_topic_notice_auto_read_policy: 'never' })
    await lena.call(updateSettings, { resolved_topic_notice_auto_read_policy: 'always' })
    await server.followAll(people)
    await lena.call(updateUserTopic, { stream_id: id, topic: 'plans', visibility_policy: 3 })
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { topic: '✔ plans', propagate_mode: 'change_all' })
    expect(await unreadIn(ada, '✔ plans')).toHaveLength(2)
    expect(await unreadIn(lena, '✔ plans')).toEqual([messageId])
  })

  test('has a notice that is unread if most users want that', async () => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    for (const one of [ada, lena]) {
      await one.call(updateSettings, { resolved_topic_notice_auto_read_policy: 'never' })
    }
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { topic: '✔ plans', propagate_mode: 'change_all' })
    expect(await unreadIn(ada, '✔ plans')).toHaveLength(2)
    expect(await unreadIn(bo, '✔ plans')).toEqual([messageId])
  })

  test('has a notice that can be marked as unread and read', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { topic: '✔ plans', propagate_mode: 'change_all' })
    const { messages } = await ada.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      narrow: [{ operator: 'topic', operand: '✔ plans' }],
    })
    const notice = messages.at(-1)?.id ?? 0
    expect(messages.at(-1)?.flags).toEqual(['read'])
    for (const op of ['remove', 'add', 'remove'] as const) {
      await ada.call(updateMessageFlags, { messages: [notice], op, flag: 'read' })
    }
    expect(await unreadIn(ada, '✔ plans')).toContain(notice)
    expect((await messageAs(ada, notice)).flags).toEqual([])
  })

  test('unresolved at once has no notice, and later has both', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    const resolve = (topic: string) => update(bo, messageId, { topic, propagate_mode: 'change_all' })
    await resolve('✔ plans')
    await resolve('plans')
    expect(await noticesIn(ada, id, 'plans')).toEqual([])
    await resolve('✔ plans')
    const { rows } = await server.server.db.query<{ id: number }>('select max(id) as id from messages')
    await age(server, [rows[0]?.id ?? 0], 61)
    await resolve('plans')
    expect(await noticesIn(ada, id, 'plans')).toEqual([
      expect.stringMatching(/resolved/),
      expect.stringMatching(/opened this topic again/),
    ])
  })

  test('needs the permission to resolve, at any age', async () => {
    const { server, ada, bo, lena, id } = await inOneChannel()
    await setForRealm(server, {
      can_resolve_topics_group: groupId(server, 'role:moderators'),
      can_move_messages_between_topics_group: groupId(server, 'role:nobody'),
    })
    const messageId = await post(bo, id, 'plans')
    await age(server, [messageId], 10_000_000)
    const input = { message_id: messageId, topic: '✔ plans', propagate_mode: 'change_all' as const }
    expect(await refusalOf(bo, updateMessage, input)).toBe(
      "You don't have permission to resolve topics in this channel.",
    )
    await ada.call(updateChannel, { stream_id: id, can_resolve_topics_group: only(lena) })
    const other = await refusalOf(lena, updateMessage, {
      ...input,
      topic: '✔ other',
      propagate_mode: 'change_one',
    })
    expect(other).toBe("You don't have permission to edit this message")
    await lena.call(updateMessage, input)
    expect(await topicAs(bo, messageId)).toBe('✔ plans')
  })

  test.each(['change_one', 'change_later', undefined] as const)('can be resolved by %s', async (mode) => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    await setForRealm(server, { can_move_messages_between_topics_group: groupId(server, 'role:nobody') })
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await age(server, [messageId], 10_000_000)
    const propagation = mode === undefined ? {} : { propagate_mode: mode }
    await update(lena, messageId, { topic: '✔ plans', ...propagation })
    expect(await noticesIn(ada, id, '✔ plans')).toEqual([
      `@_**Lena Weiss|${lena.id}** has marked this topic as resolved.`,
    ])
    const message = await messageAs(ada, messageId)
    expect(message).toMatchObject({ subject: '✔ plans', edit_history: [{ prev_topic: 'plans' }] })
    expect(message).not.toHaveProperty('last_moved_timestamp')
  })

  test('cannot be the empty one', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, '')
    const input = { message_id: messageId, topic: '✔ ', propagate_mode: 'change_all' as const }
    expect(await refusalOf(bo, updateMessage, input)).toBe('The general chat cannot be marked as resolved.')
  })
})

describe('moved messages', () => {
  test('stay starred', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await ada.call(updateMessageFlags, { messages: [messageId], op: 'add', flag: 'starred' })
    await update(bo, messageId, { topic: 'ideas', ...ALL })
    expect((await registered(ada, starredMessagesSection)).starred_messages).toEqual([messageId])
    await bo.call(deleteMessage, { message_id: messageId })
    expect(await refusalOf(ada, getMessage, { message_id: messageId })).toBe('Invalid message(s)')
  })
})
