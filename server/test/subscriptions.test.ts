import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import {
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
  getUserChannels,
  subscribe,
  unsubscribe,
  updateSubscriptionSettings,
  updateSubscriptions,
} from '@parley/api/subscriptions/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import { GUEST } from '#directory/users/roles.ts'
import { type Person, testServer } from './harness.ts'
import { groupId, makeChannel, setForRealm, withoutMessages } from './support/channels.ts'
import { giveRole } from './support/roles.ts'

type Subscribe = InputOf<typeof subscribe>

const named = (...names: string[]) => ({ subscriptions: names.map((name) => ({ name })) })
const only = (...people: Person[]) => ({ direct_members: people.map(({ id }) => id), direct_subgroups: [] })

describe('subscribing', () => {
  test('joins existing channels and creates missing ones', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'design')
    await server.followAll([ada, bo])
    const request = {
      subscriptions: [{ name: 'DESIGN' }, { name: ' new one ', description: 'of bo' }, { name: 'general' }],
    }
    expect(await bo.call(subscribe, request)).toMatchObject({
      subscribed: { [bo.id]: ['design', 'new one'] },
      already_subscribed: { [bo.id]: ['general'] },
    })
    const { subscriptions } = await bo.call(getSubscriptions, {})
    expect(subscriptions.find(({ name }) => name === 'new one')).toMatchObject({
      description: 'of bo',
      creator_id: bo.id,
      invite_only: false,
      history_public_to_subscribers: true,
      subscriber_count: 1,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  test('ignores duplicates', async () => {
    const server = await testServer()
    const bo = await server.join('bo')
    const { subscribed } = await bo.call(subscribe, named('twice', 'TWICE '))
    expect(subscribed).toEqual({ [bo.id]: ['twice'] })
  })

  test('creates channels with all parameters', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(subscribe, {
      ...named('one', 'two'),
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 20,
      topics_policy: 'disable_empty_topic',
      can_send_message_group: only(ada),
    })
    const { subscriptions } = await ada.call(getSubscriptions, { include_subscribers: 'true' })
    for (const name of ['one', 'two']) {
      expect(subscriptions.find((one) => one.name === name)).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: true,
        message_retention_days: 20,
        topics_policy: 'disable_empty_topic',
        can_send_message_group: only(ada),
        can_administer_channel_group: only(ada),
        can_add_subscribers_group: groupId(server, 'role:nobody'),
        subscribers: [ada.id],
      })
    }
  })

  test('accepts others by id or by address', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await server.followAll([ada, bo, lena])
    const byId = await ada.call(subscribe, { ...named('design'), principals: [ada.id, bo.id, bo.id] })
    expect(byId.subscribed).toEqual({ [ada.id]: ['design'], [bo.id]: ['design'] })
    const byEmail = await ada.call(subscribe, { ...named('design'), principals: [lena.email, bo.email] })
    expect(byEmail).toMatchObject({
      subscribed: { [lena.id]: ['design'] },
      already_subscribed: { [bo.id]: ['design'] },
    })
  })

  test('works for guests only through others', async () => {
    const server = await testServer()
    const [ada, lena] = [await server.ada(), await server.join('lena')]
    await giveRole(server, lena, GUEST)
    await server.followAll([ada, lena])
    expect((await lena.refused(subscribe, named('design'))).message).toBe('Not allowed for guest users')
    const toLena = await lena.follow({ include_subscribers: 'true' })
    await ada.call(subscribe, { ...named('design'), principals: [ada.id, lena.id] })
    const events = withoutMessages(await toLena.catchUp())
    expect(events).toMatchObject([
      { type: 'stream', op: 'create' },
      {
        type: 'subscription',
        op: 'add',
        subscriptions: [{ name: 'design', subscribers: [ada.id, lena.id] }],
      },
    ])
  })

  test('restores earlier settings and the color', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const id = await makeChannel(ada, 'design')
    await server.followAll([bo])
    await bo.call(subscribe, { subscriptions: [{ name: 'design', color: '#abc' }] })
    await bo.call(updateSubscriptionSettings, {
      subscription_data: [{ stream_id: id, property: 'pin_to_top', value: true }],
    })
    await bo.call(unsubscribe, { subscriptions: ['design'] })
    await bo.subscribe('design')
    const { subscriptions } = await bo.call(getSubscriptions, {})
    expect(subscriptions.find(({ name }) => name === 'design')).toMatchObject({
      color: '#aabbcc',
      pin_to_top: true,
    })
  })

  test('fails for inaccessible channels, or lists them', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'secrets', { invite_only: true })
    const refused = await bo.refused(subscribe, named('fine', 'secrets'))
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: 'Unable to access channel (secrets).' })
    expect(server.realm.state.channelsByName.has('fine')).toBe(false)
    const answer = await bo.call(subscribe, {
      ...named('fine', 'secrets'),
      authorization_errors_fatal: false,
    })
    expect(answer).toMatchObject({ subscribed: { [bo.id]: ['fine'] }, unauthorized: ['secrets'] })
  })

  test.each<[string, Subscribe, string]>([
    ['an unknown id', { ...named('x'), principals: [999] }, 'Invalid user ID: 999'],
    [
      'an unknown address',
      { ...named('x'), principals: ['no@example.com'] },
      "Invalid email 'no@example.com'",
    ],
    [
      'an invalid color',
      { subscriptions: [{ name: 'x', color: 'red' }] },
      'color is not a valid hex color code',
    ],
    ['no name', named('  '), "Channel name can't be empty."],
    [
      'a private default channel',
      { ...named('x'), invite_only: true, is_default_stream: true },
      'A default channel cannot be private.',
    ],
    [
      'private and open to the web',
      { ...named('x'), invite_only: true, is_web_public: true },
      'Invalid parameters',
    ],
    [
      'public with a closed past',
      { ...named('x'), history_public_to_subscribers: false },
      'Invalid parameters',
    ],
    [
      'the web where there is none',
      { ...named('x'), is_web_public: true },
      'Web-public channels are not enabled.',
    ],
    ['an unknown folder', { ...named('x'), folder_id: 99 }, 'Invalid channel folder ID'],
  ])('refuses %s, and creates nothing', async (_, request, message) => {
    const server = await testServer()
    const ada = await server.ada()
    expect((await ada.refused(subscribe, request)).message).toBe(message)
    expect([...server.realm.state.channelsByName.keys()]).toEqual(['general'])
  })

  test('fails for deactivated users', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(deactivateUser, { user_id: bo.id })
    const refused = await ada.refused(subscribe, { ...named('x'), principals: [bo.id] })
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })
})

describe('subscribing others', () => {
  const add = (by: Person, name: string, whom: Person) =>
    by.call(subscribe, { ...named(name), principals: [whom.id] })
  const refusal = async (by: Person, name: string, whom: Person) =>
    (await by.refused(subscribe, { ...named(name), principals: [whom.id] })).message

  test('needs a permission of the organization or the channel, or the administrator of a public channel', async () => {
    const server = await testServer()
    const [ada, bo, lena, yuki] = [
      await server.ada(),
      await server.join('bo'),
      await server.join('lena'),
      await server.join('yuki'),
    ]
    await setForRealm(server, { can_add_subscribers_group: groupId(server, 'role:administrators') })
    await makeChannel(ada, 'public')
    await makeChannel(ada, 'by bo', { can_add_subscribers_group: only(bo) })
    await makeChannel(ada, 'private by bo', { invite_only: true, can_add_subscribers_group: only(bo) })
    await makeChannel(ada, 'of lena', { can_administer_channel_group: only(lena) })
    expect(await refusal(bo, 'public', yuki)).toBe('Insufficient permission')
    await add(bo, 'by bo', yuki)
    // Bo may add others without being subscribed.
    await add(bo, 'private by bo', yuki)
    expect(await refusal(yuki, 'private by bo', lena)).toBe('Insufficient permission')
    await add(lena, 'of lena', yuki)
    await add(ada, 'public', yuki)
    // The creator of a channel administers it.
    await add(yuki, 'new', lena)
    const request = {
      name: 'newer',
      subscribers: [lena.id],
      can_administer_channel_group: groupId(server, 'role:nobody'),
    }
    expect((await yuki.refused(createChannel, request)).message).toBe('Insufficient permission')
  })

  test('to a private channel is refused to administrators who cannot read it', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await makeChannel(bo, 'secrets', { invite_only: true, subscribers: [bo.id] })
    expect(await refusal(ada, 'secrets', lena)).toBe('Unable to access channel (secrets).')
    await add(bo, 'secrets', lena)
  })
})

test('new subscribers of protected history read only later messages', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'secrets', { invite_only: true })
  const send = async (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: id, topic: 'x', content })
  await send('before')
  await ada.call(subscribe, { ...named('secrets'), principals: [bo.id] })
  await send('after')
  const read = async () => {
    const narrow = [{ operator: 'channel' as const, operand: id }]
    const { messages } = await bo.call(getMessages, {
      anchor: 'oldest',
      num_before: 0,
      num_after: 50,
      narrow,
    })
    return messages.map(({ content }) => content)
  }
  expect(await read()).toEqual(['<p>after</p>'])
  await ada.call(updateChannel, { stream_id: id, history_public_to_subscribers: true })
  expect(await read()).toContain('<p>before</p>')
})

describe('unsubscribing', () => {
  test('lists who was removed and who was not subscribed', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
    await makeChannel(ada, 'other')
    await server.followAll([ada, bo])
    const toAda = await ada.follow()
    const names = { subscriptions: ['DESIGN', 'design', 'other'] }
    expect(await bo.call(unsubscribe, names)).toMatchObject({ removed: ['design'], not_removed: ['other'] })
    expect(await bo.call(unsubscribe, names)).toMatchObject({ removed: [], not_removed: ['design', 'other'] })
    expect(withoutMessages(await toAda.catchUp())).toMatchObject([{ op: 'peer_remove', user_ids: [bo.id] }])
  })

  test('fails for unknown channels and users', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'secrets', { invite_only: true })
    for (const name of ['secrets', 'nowhere']) {
      const refused = await bo.refused(unsubscribe, { subscriptions: ['general', name] })
      expect(refused).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', fields: { stream: name } })
    }
    expect((await ada.refused(unsubscribe, { subscriptions: ['general'], principals: [999] })).code).toBe(
      'BAD_REQUEST',
    )
    const { subscriptions } = await bo.call(getSubscriptions, {})
    expect(subscriptions.map(({ name }) => name)).toEqual(['general'])
  })

  test('others needs an administrator, a permission of the channel, or the owner of the bot', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id, lena.id] })
    const remove = { subscriptions: ['design'], principals: [lena.id] }
    expect((await bo.refused(unsubscribe, remove)).message).toBe('Insufficient permission')
    await ada.call(updateChannel, { stream_id: id, can_remove_subscribers_group: { new: only(bo) } })
    expect(await bo.call(unsubscribe, remove)).toMatchObject({ removed: ['design'] })
    await ada.call(updateChannel, {
      stream_id: id,
      can_remove_subscribers_group: { new: groupId(server, 'role:nobody') },
    })
    expect(await ada.call(unsubscribe, { ...remove, principals: [bo.email] })).toMatchObject({
      removed: ['design'],
    })
    const general = { subscriptions: ['general'], principals: [lena.id] }
    const user = server.realm.state.users.get(lena.id)
    if (user !== undefined) Object.assign(user, { botOwnerId: bo.id })
    await server.server.db.query('update users set bot_owner_id = $2 where id = $1', [lena.id, bo.id])
    expect(await bo.call(unsubscribe, general)).toMatchObject({ removed: ['general'] })
  })
})

describe('joining and leaving at once', () => {
  test('does both or neither', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'design')
    await makeChannel(ada, 'secrets', { invite_only: true })
    await server.followAll([bo])
    const change = { add: [{ name: 'secrets' }], delete: ['general'] }
    expect((await bo.refused(updateSubscriptions, change)).message).toBe(
      'Unable to access channel (secrets).',
    )
    expect((await bo.call(getSubscriptions, {})).subscriptions.map(({ name }) => name)).toEqual(['general'])
    const answer = await bo.call(updateSubscriptions, { add: [{ name: 'design' }], delete: ['general'] })
    expect(answer).toMatchObject({ subscribed: { [bo.id]: ['design'] }, removed: ['general'] })
    expect((await bo.refused(updateSubscriptions, {})).message).toContain('Nothing to do')
  })

  test('leaving and joining the same channel keeps the subscription', async () => {
    const server = await testServer()
    const bo = await server.join('bo')
    const answer = await bo.call(updateSubscriptions, { add: [{ name: 'general' }], delete: ['GENERAL'] })
    expect(answer).toMatchObject({ already_subscribed: { [bo.id]: ['general'] }, removed: [] })
  })

  test('guests can only leave', async () => {
    const server = await testServer()
    const lena = await server.join('lena')
    await giveRole(server, lena, GUEST)
    const both = { add: [{ name: 'x' }], delete: ['general'] }
    expect((await lena.refused(updateSubscriptions, both)).message).toBe('Not allowed for guest users')
    expect(await lena.call(updateSubscriptions, { delete: ['general'] })).toMatchObject({
      removed: ['general'],
    })
  })
})

test('who is subscribed is told of what one may see, and of no channel that is archived', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const id = await makeChannel(ada, 'design', { subscribers: [lena.id, ada.id] })
  const vault = await makeChannel(ada, 'vault', { subscribers: [lena.id, ada.id], invite_only: true })
  const isSubscribed = async (viewer: Person, { id: user_id }: Person, stream_id: number) =>
    (await viewer.call(getSubscriptionStatus, { user_id, stream_id })).is_subscribed
  expect(await isSubscribed(bo, lena, id)).toBe(true)
  expect(await isSubscribed(bo, bo, id)).toBe(false)
  const channelsOf = async (viewer: Person) =>
    (await viewer.call(getUserChannels, { user_id: lena.id })).subscribed_channel_ids
  expect(await channelsOf(ada)).toEqual(expect.arrayContaining([id, vault]))
  expect(await channelsOf(bo)).toContain(id)
  expect(await channelsOf(bo)).not.toContain(vault)
  await ada.call(archiveChannel, { stream_id: id })
  const { subscriptions } = await lena.call(getSubscriptions, {})
  expect(subscriptions.map(({ stream_id }) => stream_id)).not.toContain(id)
  expect(subscriptions.map(({ stream_id }) => stream_id)).toContain(vault)
})

test('lists of subscribers, in small and in large channels', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const id = await makeChannel(ada, 'design', { subscribers: [lena.id, ada.id] })
  expect((await bo.call(getSubscribers, { stream_id: id })).subscribers).toEqual([ada.id, lena.id])
  const { subscriptions } = await ada.call(getSubscriptions, { include_subscribers: 'partial' })
  expect(subscriptions.find(({ name }) => name === 'design')).toMatchObject({
    subscribers: [ada.id, lena.id],
  })
})
