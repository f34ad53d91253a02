import { deleteMessage } from '@parley/api/messages/endpoints'
import { messageSection } from '@parley/api/messages/register'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import type { Person } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, update, write } from './support/conversations.ts'
import { registered } from './support/registered.ts'

const newestOf = async (reader: Person) => {
  const { max_message_id } = await registered(reader, messageSection)
  expect((await reader.call(getOwnUser, {})).max_message_id).toBe(max_message_id)
  return max_message_id
}

/** A channel with Ada, Bo and Lena, and another with Ada and Bo. */
async function twoChannels() {
  const place = await inOneChannel()
  const other = await makeChannel(place.ada, 'platform', { subscribers: [place.ada.id, place.bo.id] })
  return { ...place, other }
}

const remove = (by: Person, message_id: number) => by.call(deleteMessage, { message_id })

test('is the newest of a user’s channels and direct conversations', async () => {
  const { ada, bo, lena, id, other } = await twoChannels()
  const inBoth = await post(ada, id, 'plans')
  expect(await newestOf(lena)).toBe(inBoth)
  const inOther = await post(ada, other, 'plans')
  expect(await Promise.all([ada, bo, lena].map(newestOf))).toEqual([inOther, inOther, inBoth])
  const direct = await write(bo, [lena])
  expect(await Promise.all([ada, bo, lena].map(newestOf))).toEqual([inOther, direct, direct])
})

test('is the previous one if the newest is deleted', async () => {
  const { ada, bo, id, other } = await twoChannels()
  const first = await post(ada, id, 'plans')
  const second = await post(ada, other, 'plans')
  const third = await post(ada, other, 'plans')
  const direct = await write(ada, [bo])
  await remove(ada, third)
  expect(await newestOf(bo)).toBe(direct)
  await remove(ada, direct)
  expect(await newestOf(bo)).toBe(second)
  await remove(ada, second)
  expect(await newestOf(bo)).toBe(first)
})

test('moves with a message to another channel', async () => {
  const { ada, bo, lena, id, other } = await twoChannels()
  const first = await post(ada, id, 'plans')
  const second = await post(ada, id, 'plans')
  const quietly = { send_notification_to_old_thread: false, send_notification_to_new_thread: false }
  await update(ada, second, { stream_id: other, ...quietly })
  expect(await Promise.all([bo, lena].map(newestOf))).toEqual([second, first])
  // The moved message has the highest seq there, but others have greater ids.
  const third = await post(ada, other, 'plans')
  await update(ada, first, { stream_id: other, ...quietly })
  expect(await newestOf(bo)).toBe(third)
  await remove(ada, third)
  expect(await newestOf(bo)).toBe(second)
})

test('excludes messages from before or between subscriptions', async () => {
  const { ada, lena, other } = await twoChannels()
  const come = () => lena.call(subscribe, { subscriptions: [{ name: 'platform' }] })
  const before = await post(ada, other, 'plans')
  await come()
  expect(await newestOf(lena)).toBeLessThan(before)
  const received = await post(ada, other, 'plans')
  expect(await newestOf(lena)).toBe(received)
  await lena.call(unsubscribe, { subscriptions: ['platform'] })
  const whileAway = await post(ada, other, 'plans')
  expect(await newestOf(lena)).toBeLessThan(received)
  await come()
  expect(await newestOf(ada)).toBe(whileAway)
  expect(await newestOf(lena)).toBe(received)
})

test('is -1 for users who received nothing', async () => {
  const { server, ada, id } = await twoChannels()
  await post(ada, id, 'plans')
  const nobody = await server.join('priya')
  expect(await newestOf(nobody)).toBe(-1)
})
