import { createUserGroup } from '@parley/api/groups/endpoints'
import { getMessage, sendMessage } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'

test('a mention is flagged for the mentioned user', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const person of [ada, bo, lena]) await person.subscribe('platform')
  await server.followAll([bo, lena])
  const say = async (content: string) =>
    (await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content })).id
  const flags = async (person: typeof bo, message_id: number) =>
    (await person.call(getMessage, { message_id })).message.flags
  const named = await say('@**Bo Kristensen** hello')
  expect(await flags(bo, named)).toEqual(['mentioned'])
  expect(await flags(lena, named)).toEqual([])
  expect(await flags(bo, await say('@_**Bo Kristensen** said so'))).toEqual([])
  const all = await say('@**all** look')
  expect(await flags(lena, all)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
})

test('a group mention needs a permission, and reaches its members', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const person of [ada, bo, lena]) await person.subscribe('platform')
  const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
  await ada.call(createUserGroup, {
    name: 'backend',
    description: '',
    members: [bo.id],
    can_mention_group: onlyAda,
  })
  const message = { type: 'channel' as const, to: 'platform', topic: 't', content: '@*backend* look' }
  const { id } = await ada.call(sendMessage, message)
  expect((await bo.call(getMessage, { message_id: id })).message.flags).toEqual(['mentioned'])
  expect((await lena.call(getMessage, { message_id: id })).message.flags).toEqual([])
  expect(await lena.refused(sendMessage, message)).toMatchObject({
    message: "You are not allowed to mention user group 'backend'.",
  })
})

test('a wildcard mention in a large channel or topic needs a permission', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const ids: number[] = []
  for (let count = 0; count < 15; count++) {
    const person = { email: `p${count}@example.com`, full_name: `Person ${count}`, password: PASSWORD }
    ids.push((await ada.call(createUser, person)).user_id)
  }
  const call = { type: 'channel' as const, to: 'platform', topic: 't', content: '@**all** hi' }
  await ada.call(subscribe, {
    subscriptions: [{ name: 'platform' }],
    principals: [bo.id, ...ids.slice(0, 14)],
  })
  await bo.call(sendMessage, call)
  await ada.call(subscribe, { subscriptions: [{ name: 'platform' }], principals: [ada.id] })
  expect(await bo.refused(sendMessage, call)).toMatchObject({ code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' })
  await ada.call(sendMessage, call)
  // The topic has few participants, so anybody may mention them.
  await bo.call(sendMessage, { ...call, content: '@**topic** hi' })
})

test('a topic link leads to a message of the topic', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const first = await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'plans',
    content: 'one',
  })
  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'other',
    content: '#**platform>plans**',
  })
  const { message } = await ada.call(getMessage, { message_id: id })
  expect(message.content).toContain(`/with/${first.id}`)
})
