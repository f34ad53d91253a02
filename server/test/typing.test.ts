import { createChannel } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { setTypingStatusForMessageEdit } from '@parley/api/typing/endpoints'
import { allCapabilities } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

/** Ada's message in a channel to which Bo subscribes, and a poll of Bo for edit notifications. */
async function inChannel(server: TestServer, topic = 'tea') {
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id: to } = await ada.call(createChannel, { name: 'plans', subscribers: [ada.id, bo.id] })
  const { id } = await ada.call(sendMessage, { type: 'channel', to, topic, content: 'At four?' })
  return { ada, bo, to, id }
}

const editing = (person: Person, message_id: number, op: 'start' | 'stop' = 'start') =>
  person.call(setTypingStatusForMessageEdit, { message_id, op })

test('other subscribers see who is editing a message', async () => {
  const server = await testServer()
  const { ada, bo, to, id } = await inChannel(server)
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await editing(ada, id)
  await editing(ada, id, 'stop')
  const event = { type: 'typing_edit_message', sender_id: ada.id, message_id: id }
  const recipient = { type: 'channel', channel_id: to, topic: 'tea' }
  expect(await toBo.catchUp()).toMatchObject([
    { ...event, op: 'start', recipient },
    { ...event, op: 'stop', recipient },
  ])
  expect(await toAda.catchUp()).toEqual([])
})

test('a client that has not asked for minutes is not told who was typing meanwhile', async () => {
  const server = await testServer()
  const { ada, bo, id } = await inChannel(server)
  const toBo = await bo.follow()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 })
  await editing(ada, id).finally(() => vi.useRealTimers())
  expect(await toBo.catchUp()).toEqual([])
  await editing(ada, id, 'stop')
  expect(await toBo.catchUp()).toMatchObject([{ type: 'typing_edit_message', op: 'stop' }])
})

test('all participants of a direct conversation see it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const yuki = await server.join('yuki')
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'At four?' })
  const [toBo, toYuki] = [await bo.follow(), await yuki.follow()]
  await editing(ada, id)
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'typing_edit_message', recipient: { type: 'direct', user_ids: [ada.id, bo.id] } },
  ])
  expect(await toYuki.catchUp()).toEqual([])
})

test('the empty topic has the name that the client supports, and clients without the capability get no events', async () => {
  const server = await testServer()
  const { ada, bo, id } = await inChannel(server, '')
  const able = { ...allCapabilities, empty_topic_name: false }
  const knowsNot = await bo.follow({ client_capabilities: able })
  const knows = await bo.follow()
  const old = await bo.follow({ client_capabilities: { ...able, stream_typing_notifications: false } })
  await editing(ada, id)
  expect(await knows.catchUp()).toMatchObject([{ recipient: { topic: '' } }])
  expect(await knowsNot.catchUp()).toMatchObject([{ recipient: { topic: 'general chat' } }])
  expect(await old.catchUp()).toEqual([])
})

test('settings turn off sending and receiving', async () => {
  const server = await testServer()
  const { ada, bo, id } = await inChannel(server)
  const { id: direct } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'At four?' })
  const received = async () =>
    (await toBo.catchUp()).filter(({ type }) => type === 'typing_edit_message').length
  const both = async () => {
    await editing(ada, id)
    await editing(ada, direct)
    return received()
  }
  const toBo = await bo.follow()
  expect(await both()).toBe(2)
  await ada.call(updateSettings, { send_stream_typing_notifications: false })
  expect(await both()).toBe(1)
  await ada.call(updateSettings, { send_private_typing_notifications: false })
  expect(await both()).toBe(0)
  await ada.call(updateSettings, {
    send_stream_typing_notifications: true,
    send_private_typing_notifications: true,
  })
  await bo.call(updateSettings, { receives_typing_notifications: false })
  expect(await both()).toBe(0)
})

test('only its sender can be editing a message', async () => {
  const server = await testServer()
  const { ada, bo, id } = await inChannel(server)
  const yuki = await server.join('yuki')
  const { id: direct } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'At four?' })
  const toAda = await ada.follow()
  const refusal = async (person: Person, message_id: number) =>
    (await person.refused(setTypingStatusForMessageEdit, { message_id, op: 'start' })).message
  expect(await refusal(bo, id)).toBe("You don't have permission to edit this message")
  expect(await refusal(bo, direct)).toBe("You don't have permission to edit this message")
  expect(await refusal(yuki, direct)).toBe('Invalid message(s)')
  expect(await refusal(ada, 4711)).toBe('Invalid message(s)')
  expect(await toAda.catchUp()).toEqual([])
})
