import { createChannel } from '@parley/api/channels/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import { deactivateUser, getUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test, vi } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'

const NOTHING = {
  delete_profile: false,
  delete_public_channel_messages: false,
  delete_private_channel_messages: false,
  delete_direct_messages: false,
}

/** Lena has written in a public channel, in a private one and to Bo. Bo has written there too. */
async function written() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const subscribers = [ada.id, bo.id, lena.id]
  const quiet = { subscribers, send_new_subscription_messages: false }
  const { id: open } = await ada.call(createChannel, { name: 'open', ...quiet })
  const { id: closed } = await ada.call(createChannel, { name: 'closed', invite_only: true, ...quiet })
  const say = async (person: Person, to: number) =>
    (await person.call(sendMessage, { type: 'channel', to, topic: 'talk', content: 'Words' })).id
  const tell = async (person: Person, to: Person) =>
    (await person.call(sendMessage, { type: 'direct', to: [to.id], content: 'Words' })).id
  const ids = {
    public: [await say(lena, open), await say(lena, open)],
    private: [await say(lena, closed)],
    direct: [await tell(lena, bo)],
    others: [await say(bo, open), await say(bo, closed), await tell(bo, lena)],
  }
  await server.followAll([ada, bo])
  /** The messages that Bo can still read. */
  const left = async () => {
    const message_ids = Object.values(ids).flat()
    return (await bo.call(getMessages, { message_ids })).messages
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  }
  return { server, ada, bo, lena, ids, left }
}

const ascending = (...lists: number[][]) => lists.flat().toSorted((a, b) => a - b)

test('deactivating an account erases what the administrator selects, and nothing else', async () => {
  const { ada, bo, lena, ids, left } = await written()
  const toBo = await bo.follow()
  await ada.call(deactivateUser, {
    user_id: lena.id,
    actions: { ...NOTHING, delete_public_channel_messages: true },
  })
  await vi.waitFor(
    async () => expect(await left()).toEqual(ascending(ids.private, ids.direct, ids.others)),
    PATIENCE,
  )
  const events = (await toBo.catchUp()).filter(({ type }) => type === 'delete_message')
  expect(events).toMatchObject([{ message_ids: ids.public, message_type: 'stream', topic: 'talk' }])
})

test('private and direct messages are erased on request', async () => {
  const { ada, lena, ids, left } = await written()
  await ada.call(deactivateUser, {
    user_id: lena.id,
    actions: { ...NOTHING, delete_private_channel_messages: true, delete_direct_messages: true },
  })
  await vi.waitFor(async () => expect(await left()).toEqual(ascending(ids.public, ids.others)), PATIENCE)
})

test('without a request, nothing is erased', async () => {
  const { ada, lena, ids, left } = await written()
  await ada.call(deactivateUser, { user_id: lena.id, actions: NOTHING })
  const owners = [...(await left())]
  expect(owners).toEqual(ascending(...Object.values(ids)))
})

test('erasing a profile removes its values and its status', async () => {
  const { server, ada, lena } = await written()
  const { id } = await ada.call(createCustomProfileField, { name: 'Phone', field_type: 1 })
  await ada.call(updateUser, { user_id: lena.id, profile_data: [{ id, value: '12345' }] })
  await lena.call(updateStatus, { status_text: 'Away' })
  await ada.call(deactivateUser, { user_id: lena.id, actions: { ...NOTHING, delete_profile: true } })
  const { user } = await ada.call(getUser, { user_id: lena.id, include_custom_profile_fields: true })
  expect(user).toMatchObject({ full_name: 'Lena Weiss', is_active: false, profile_data: {} })
  expect(server.realm.state.statuses.get(lena.id)).toBeUndefined()
})

test('erasing messages needs the permission to delete any message', async () => {
  const { server, ada, bo, lena, ids, left } = await written()
  await ada.call(updateUser, { user_id: bo.id, role: 200 })
  const owners = server.realm.state.systemGroups.get('role:owners') ?? 0
  await ada.call(updateRealm, { can_delete_any_message_group: { new: owners } })
  const refusal = await bo.refused(deactivateUser, {
    user_id: lena.id,
    actions: { ...NOTHING, delete_direct_messages: true },
  })
  expect(refusal).toMatchObject({ message: 'Insufficient permission' })
  expect(server.realm.state.users.get(lena.id)?.isActive).toBe(true)
  await bo.call(deactivateUser, { user_id: lena.id, actions: { ...NOTHING, delete_profile: true } })
  expect(await left()).toEqual(ascending(...Object.values(ids)))
})

test('an invalid action is refused, an unknown one is reported as ignored', async () => {
  const { ada, lena } = await written()
  const wrong = { ...NOTHING, delete_profile: 'perhaps' }
  expect(await ada.refused(deactivateUser, { user_id: lena.id, actions: wrong as never })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  await ada.call(getUser, { user_id: lena.id })
})
