import { updateChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { unreadMessagesSection } from '@parley/api/flags/register'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { subscribe, unsubscribe, updateSubscriptionProperty } from '@parley/api/subscriptions/endpoints'
import { getChannelTopics, muteTopic, updateUserTopic } from '@parley/api/topics/endpoints'
import { mutedTopicsSection, userTopicSection } from '@parley/api/topics/register'
import { describe, expect, test } from 'vitest'
import { GUEST } from '#directory/users/roles.ts'
import { type Person, testServer } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { registered } from './support/registered.ts'
import { giveRole } from './support/roles.ts'

const [INHERIT, MUTED, UNMUTED, FOLLOWED] = [0, 1, 2, 3] as const

const set = (person: Person, stream_id: number, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
  person.call(updateUserTopic, { stream_id, topic, visibility_policy })

const topicsOf = async (person: Person) => {
  const { user_topics } = await registered(person, userTopicSection, {
    client_capabilities: { notification_settings_null: true, empty_topic_name: true },
  })
  return user_topics.map(({ topic_name, visibility_policy }) => [topic_name, visibility_policy])
}

const send = (person: Person, to: number, topic: string, content = 'x') =>
  person.call(sendMessage, { type: 'channel', to, topic, content })

async function withChannel() {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  return { server, ada, bo, id }
}

describe('a topic policy', () => {
  test('is stored, sends an event, and can be reset', async () => {
    const { server, ada, bo, id } = await withChannel()
    await server.followAll([ada, bo])
    const toBo = await bo.follow({ event_types: ['user_topic', 'muted_topics'] })
    const toOld = await bo.follow({ event_types: ['muted_topics'] })
    await set(bo, id, ' Plans ', MUTED)
    const topic = { type: 'user_topic', stream_id: id, topic_name: 'Plans', visibility_policy: MUTED }
    expect(await toBo.catchUp()).toMatchObject([topic])
    expect(await toOld.catchUp()).toMatchObject([
      { type: 'muted_topics', muted_topics: [['design', 'Plans', expect.any(Number)]] },
    ])
    expect(await topicsOf(bo)).toEqual([['Plans', MUTED]])
    expect(await topicsOf(ada)).toEqual([])
    await set(bo, id, 'PLANS', FOLLOWED)
    expect(await topicsOf(bo)).toEqual([['PLANS', FOLLOWED]])
    await set(bo, id, 'plans', INHERIT)
    expect(await topicsOf(bo)).toEqual([])
    await toBo.catchUp()
    await set(bo, id, 'plans', INHERIT)
    expect(await toBo.catchUp()).toEqual([])
  })

  test('needs access to the content, but can be reset in every visible channel', async () => {
    const { server, ada, bo, id } = await withChannel()
    const secrets = await makeChannel(bo, 'secrets', { invite_only: true, subscribers: [bo.id] })
    await set(bo, secrets, 'plans', MUTED)
    const wanted = { topic: 'x', visibility_policy: MUTED } as const
    expect((await ada.refused(updateUserTopic, { stream_id: secrets, ...wanted })).message).toBe(
      'Invalid channel ID',
    )
    expect((await ada.refused(updateUserTopic, { stream_id: 999, ...wanted })).message).toBe(
      'Invalid channel ID',
    )
    await set(ada, secrets, 'x', INHERIT)
    await set(ada, id, 'x'.repeat(60), MUTED)
    expect(await topicsOf(ada)).toEqual([['x'.repeat(60), MUTED]])
    expect(server.contract.problems).toEqual([])
  })

  test('survives a rename of the channel, and is hidden with it', async () => {
    const { server, ada, bo, id } = await withChannel()
    const muted = async () => (await registered(bo, mutedTopicsSection)).muted_topics
    await server.followAll([bo])
    await set(bo, id, '', MUTED)
    await ada.call(updateChannel, { stream_id: id, new_name: 'art' })
    expect(await muted()).toMatchObject([['art', 'general chat', expect.any(Number)]])
    await ada.call(updateChannel, { stream_id: id, is_private: true })
    await bo.call(unsubscribe, { subscriptions: ['art'] })
    expect([await muted(), await topicsOf(bo)]).toEqual([[], []])
    await ada.call(updateChannel, { stream_id: id, is_private: false })
    expect(await topicsOf(bo)).toEqual([['', MUTED]])
  })
})

describe('the legacy endpoint to mute', () => {
  test('takes the channel by id or by name', async () => {
    const { server, bo, id } = await withChannel()
    await server.followAll([bo])
    await bo.call(muteTopic, { stream_id: id, topic: 'plans', op: 'add' })
    await bo.call(muteTopic, { stream: 'DESIGN', topic: 'noise', op: 'add' })
    await bo.call(muteTopic, { stream: 'design', topic: 'noise', op: 'add' })
    expect(await topicsOf(bo)).toEqual([
      ['plans', MUTED],
      ['noise', MUTED],
    ])
    await bo.call(muteTopic, { stream_id: id, topic: 'PLANS', op: 'remove' })
    await bo.call(muteTopic, { stream_id: id, topic: 'unknown', op: 'remove' })
    expect(await topicsOf(bo)).toEqual([['noise', MUTED]])
    await set(bo, id, 'followed', FOLLOWED)
    await bo.call(muteTopic, { stream_id: id, topic: 'followed', op: 'remove' })
    expect(await topicsOf(bo)).toContainEqual(['followed', FOLLOWED])
  })

  test.each<[string, Partial<InputOf<typeof muteTopic>>, string]>([
    ['no channel', {}, 'REQUEST_VARIABLE_MISSING'],
    ['two channels', { stream_id: 1, stream: 'design' }, 'REQUEST_CONFUSING_VAR'],
    ['an unknown id', { stream_id: 999 }, 'BAD_REQUEST'],
    ['an unknown name', { stream: 'nowhere' }, 'STREAM_DOES_NOT_EXIST'],
  ])('refuses %s', async (_, input, code) => {
    const { bo } = await withChannel()
    expect((await bo.refused(muteTopic, { topic: 'x', op: 'add', ...input })).code).toBe(code)
  })
})

test('/register omits muted topics for clients with the newer format', async () => {
  const { bo } = await withChannel()
  const both = ['muted_topics', 'user_topic']
  expect(await registered(bo, mutedTopicsSection, { event_types: both })).not.toHaveProperty('muted_topics')
  expect(await registered(bo, mutedTopicsSection, { event_types: ['muted_topics'] })).toHaveProperty(
    'muted_topics',
  )
  expect(await registered(bo, mutedTopicsSection)).toHaveProperty('muted_topics')
})

describe('sending', () => {
  test('by default follows only topics that the user starts', async () => {
    const { server, ada, bo, id } = await withChannel()
    await server.followAll([ada, bo])
    const toAda = await ada.follow({ event_types: ['user_topic'] })
    expect(await send(ada, id, 'plans')).toMatchObject({ automatic_new_visibility_policy: FOLLOWED })
    expect(await toAda.catchUp()).toMatchObject([{ topic_name: 'plans', visibility_policy: FOLLOWED }])
    expect(await send(ada, id, 'Plans')).not.toHaveProperty('automatic_new_visibility_policy')
    expect(await send(bo, id, 'PLANS')).not.toHaveProperty('automatic_new_visibility_policy')
    expect([await topicsOf(ada), await topicsOf(bo)]).toEqual([[['plans', FOLLOWED]], []])
  })

  test('starts a topic even if earlier messages are not visible', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const id = await makeChannel(ada, 'secrets', { invite_only: true })
    await send(ada, id, 'plans')
    await ada.call(subscribe, {
      subscriptions: [{ name: 'secrets' }],
      principals: [bo.id],
    })
    expect(await send(bo, id, 'plans')).toMatchObject({ automatic_new_visibility_policy: FOLLOWED })
  })

  test('unmutes topics of muted channels', async () => {
    const { server, ada, bo, id } = await withChannel()
    await server.followAll([bo])
    await send(ada, id, 'plans')
    await bo.call(updateSubscriptionProperty, { stream_id: id, property: 'is_muted', value: true })
    expect(await send(bo, id, 'plans')).toMatchObject({ automatic_new_visibility_policy: UNMUTED })
    expect(await send(bo, id, 'plans')).not.toHaveProperty('automatic_new_visibility_policy')
    expect(await topicsOf(bo)).toEqual([['plans', UNMUTED]])
  })

  test.each([
    ['participation', 1, [['old', FOLLOWED]]],
    ['sending', 2, [['old', FOLLOWED]]],
    ['initiation', 3, []],
    ['never', 4, []],
  ] as const)('follows on %s as one has set it', async (_, policy, expected) => {
    const { ada, bo, id } = await withChannel()
    await bo.call(updateSettings, { automatically_follow_topics_policy: policy })
    await send(ada, id, 'old')
    await send(bo, id, 'old')
    expect(await topicsOf(bo)).toEqual(expected)
  })

  test('makes both senders of concurrent messages follow', async () => {
    const { server, ada, bo, id } = await withChannel()
    await server.followAll([ada, bo])
    await Promise.all([send(ada, id, 'a'), send(ada, id, 'a'), send(bo, id, 'b'), send(ada, id, 'c')])
    expect(new Set((await topicsOf(ada)).map(([topic]) => topic))).toEqual(new Set(['a', 'c']))
  })
})

describe('being mentioned', () => {
  test('makes a user follow the topic, unless it is muted or the setting is off', async () => {
    const server = await testServer()
    const [ada, bo, lena, yuki] = [
      await server.ada(),
      await server.join('bo'),
      await server.join('lena'),
      await server.join('yuki'),
    ]
    const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id, lena.id, yuki.id] })
    await set(lena, id, 'plans', MUTED)
    await yuki.call(updateSettings, { automatically_follow_topics_where_mentioned: false })
    await server.followAll([bo, lena, yuki])
    await send(ada, id, 'plans', '@**Bo Kristensen** @**Lena Weiss** @**Yuki Tanaka**')
    expect([await topicsOf(bo), await topicsOf(lena), await topicsOf(yuki)]).toEqual([
      [['plans', FOLLOWED]],
      [['plans', MUTED]],
      [],
    ])
  })

  test('does not by silent or wildcard mentions', async () => {
    const { ada, bo, id } = await withChannel()
    await send(ada, id, 'plans', '@_**Bo Kristensen** @**all**')
    expect(await topicsOf(bo)).toEqual([])
  })
})

test('the number of unread messages excludes muted topics', async () => {
  const { server, ada, bo, id } = await withChannel()
  await server.followAll([bo])
  const count = async () => (await registered(bo, unreadMessagesSection)).unread_msgs.count
  const before = await count()
  for (const topic of ['one', 'two', 'three']) await send(ada, id, topic)
  expect(await count()).toBe(before + 3)
  await set(bo, id, 'one', MUTED)
  expect(await count()).toBe(before + 2)
  await bo.call(updateSubscriptionProperty, { stream_id: id, property: 'is_muted', value: true })
  const muted = await count()
  await set(bo, id, 'two', UNMUTED)
  await set(bo, id, 'three', FOLLOWED)
  expect(await count()).toBe(muted + 2)
})

describe('the topics of a channel', () => {
  const names = async (person: Person, stream_id: number) =>
    (await person.call(getChannelTopics, { stream_id, allow_empty_topic_name: true })).topics.map(
      ({ name }) => name,
    )

  test('are listed by their newest message, with its spelling', async () => {
    const { ada, bo, id } = await withChannel()
    for (const topic of ['one', 'two', '', 'ONE']) await send(ada, id, topic)
    expect(await names(bo, id)).toEqual(['ONE', '', 'two', 'channel events'])
    const { topics } = await bo.call(getChannelTopics, { stream_id: id })
    expect(topics.map(({ name }) => name)).toContain('general chat')
  })

  test('contain only readable messages', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const id = await makeChannel(ada, 'secrets', { invite_only: true })
    await send(ada, id, 'before')
    await ada.call(subscribe, { subscriptions: [{ name: 'secrets' }], principals: [bo.id] })
    await send(ada, id, 'after')
    expect(await names(bo, id)).toEqual(['after'])
    expect((await lena.refused(getChannelTopics, { stream_id: id })).message).toBe('Invalid channel ID')
    await giveRole(server, lena, GUEST)
    const design = await makeChannel(ada, 'design')
    expect((await lena.refused(getChannelTopics, { stream_id: design })).message).toBe('Invalid channel ID')
  })

  test('of a web-public channel are visible to spectators', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await setForRealm(server, { enable_spectator_access: true })
    const [open, closed] = [
      await makeChannel(ada, 'open', { is_web_public: true }),
      await makeChannel(ada, 'closed'),
    ]
    const visit = async (id: number) => (await fetch(`${server.url}/api/v1/users/me/${id}/topics`)).json()
    expect(await visit(open)).toMatchObject({ topics: [{ name: 'channel events' }] })
    expect(await visit(closed)).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid channel ID' })
    await setForRealm(server, { enable_spectator_access: false })
    expect(await visit(open)).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
