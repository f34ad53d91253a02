import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { getReadReceipts } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import type { Person } from './harness.ts'
import { setForRealm } from './support/channels.ts'
import { inOneChannel, post, refusalOf, write } from './support/conversations.ts'

async function withReceipts(settings: Parameters<typeof inOneChannel>[0] = {}) {
  const place = await inOneChannel(settings)
  await setForRealm(place.server, { enable_read_receipts: true })
  return place
}

const read = (person: Person, id: number, op: 'add' | 'remove' = 'add') =>
  person.call(updateMessageFlags, { messages: [id], op, flag: 'read' })

const readersAs = async (person: Person, message_id: number) =>
  (await person.call(getReadReceipts, { message_id })).user_ids

test('are enabled in a new organization, which is closed', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  expect(server.realm.state.settings).toMatchObject({ invite_required: true, enable_read_receipts: true })
  const messageId = await post(bo, id, 'plans')
  await read(ada, messageId)
  expect(await readersAs(bo, messageId)).toEqual([ada.id])
})

test('receipts list users who have read a message, without its sender', async () => {
  const { ada, bo, lena, id } = await withReceipts()
  const messageId = await post(bo, id, 'plans')
  expect(await readersAs(bo, messageId)).toEqual([])
  for (const person of [ada, bo, lena]) await read(person, messageId)
  expect(await readersAs(bo, messageId)).toEqual([ada.id, lena.id])
  await read(lena, messageId, 'remove')
  expect(await readersAs(bo, messageId)).toEqual([ada.id])
})

test('direct messages have receipts', async () => {
  const { ada, bo, lena } = await withReceipts()
  const messageId = await write(bo, [ada, lena])
  await read(ada, messageId)
  expect(await readersAs(bo, messageId)).toEqual([ada.id])
})

test('users who never received a message are not listed', async () => {
  const { server, bo, id } = await withReceipts()
  const messageId = await post(bo, id, 'plans')
  const priya = await server.join('priya')
  await priya.subscribe('design')
  await read(priya, messageId)
  expect(await readersAs(bo, messageId)).toEqual([])
})

test('users who turned receipts off, muted users, users who mute, and deactivated users are not listed', async () => {
  const { server, ada, bo, lena, id } = await withReceipts()
  const priya = await server.join('priya')
  await priya.subscribe('design')
  const messageId = await post(bo, id, 'plans')
  for (const person of [ada, lena, priya]) await read(person, messageId)
  await ada.call(updateSettings, { send_read_receipts: false })
  expect(await readersAs(bo, messageId)).toEqual([lena.id, priya.id])
  await ada.call(updateSettings, { send_read_receipts: true })
  await bo.call(muteUser, { muted_user_id: lena.id })
  expect(await readersAs(bo, messageId)).toEqual([ada.id, priya.id])
  expect(await readersAs(lena, messageId)).toEqual([ada.id, lena.id, priya.id].filter((one) => one !== bo.id))
  await lena.call(muteUser, { muted_user_id: ada.id })
  expect(await readersAs(ada, messageId)).toEqual([ada.id, priya.id])
  await ada.call(deactivateUser, { user_id: priya.id })
  expect(await readersAs(bo, messageId)).toEqual([ada.id])
})

test('users who can no longer read the channel are not listed', async () => {
  const { ada, bo, lena, id } = await withReceipts({ invite_only: true })
  const messageId = await post(bo, id, 'plans')
  for (const person of [ada, lena]) await read(person, messageId)
  await ada.call(unsubscribe, { subscriptions: ['design'], principals: [lena.id] })
  expect(await readersAs(bo, messageId)).toEqual([ada.id])
})

test('receipts are refused if they are turned off, and for unreadable messages', async () => {
  const { server, ada, bo, lena, id } = await withReceipts()
  expect(await refusalOf(ada, getReadReceipts, { message_id: await write(bo, [lena]) })).toBe(
    'Invalid message(s)',
  )
  await setForRealm(server, { enable_read_receipts: false })
  expect(await refusalOf(ada, getReadReceipts, { message_id: await post(bo, id, 'plans') })).toBe(
    'Read receipts are disabled in this organization.',
  )
})
