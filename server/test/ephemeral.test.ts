import { createChannel } from '@parley/api/channels/endpoints'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { allCapabilities, Connection } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { type Person, TestServer, testServer } from './harness.ts'

const OLD = { client_capabilities: { notification_settings_null: false } }

async function three() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  return { server, ada, bo, lena }
}

const ofType = (type: string) => (event: { type: string }) => event.type === type

test('only recipients get typing events', async () => {
  const { ada, bo, lena } = await three()
  const [toBo, toLena] = [await bo.follow(), await lena.follow()]
  await ada.call(setTypingStatus, { op: 'start', to: [bo.id] })
  const people = [ada, bo].map(({ id, email }) => ({ user_id: id, email }))
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'typing', op: 'start', message_type: 'direct', sender: people[0], recipients: people },
  ])
  expect(await toLena.catchUp()).toEqual([])
})

test('typing events in channels need the client capability and a subscription', async () => {
  const { server, ada, bo, lena } = await three()
  await ada.call(createChannel, { name: 'yard', subscribers: [ada.id, bo.id] })
  const stream_id = server.realm.state.channelsByName.get('yard')?.id as number
  const [toBo, toOldBo, toLena] = [await bo.follow(), await bo.follow(OLD), await lena.follow()]
  await ada.call(setTypingStatus, { type: 'channel', op: 'stop', stream_id, topic: 'plans' })
  expect(await toBo.catchUp()).toMatchObject([
    {
      type: 'typing',
      op: 'stop',
      message_type: 'stream',
      stream_id,
      topic: 'plans',
      sender: { user_id: ada.id },
    },
  ])
  expect(await toOldBo.catchUp()).toEqual([])
  expect(await toLena.catchUp()).toEqual([])
})

test('settings turn off sending and receiving typing events', async () => {
  const { ada, bo } = await three()
  const toBo = await bo.follow({ event_types: ['typing'] })
  await bo.call(updateSettings, { receives_typing_notifications: false })
  await ada.call(setTypingStatus, { op: 'start', to: [bo.id] })
  expect(await toBo.catchUp()).toEqual([])
  await bo.call(updateSettings, { receives_typing_notifications: true })
  await ada.call(updateSettings, { send_private_typing_notifications: false })
  await ada.call(setTypingStatus, { op: 'start', to: [bo.id] })
  expect(await toBo.catchUp()).toEqual([])
})

test('users who come online are reported in the format of each client', async () => {
  const { ada, bo } = await three()
  const [now, before] = [await bo.follow(), await bo.follow(OLD)]
  await ada.call(updatePresence, { status: 'active' })
  const [modern] = (await now.catchUp()).filter(ofType('presence'))
  expect(modern).toMatchObject({ presences: { [ada.id]: { active_timestamp: expect.any(Number) } } })
  const [legacy] = (await before.catchUp()).filter(ofType('presence'))
  expect(legacy).toMatchObject({
    user_id: ada.id,
    email: ada.email,
    presence: { website: { status: 'active' } },
  })
  // Too soon after the last report for another event.
  await ada.call(updatePresence, { status: 'active' })
  expect((await now.catchUp()).filter(ofType('presence'))).toEqual([])
})

test('ephemeral events reach clients of the other node', async () => {
  const connection = await testDatabase()
  const environment = { DATABASE_URL: 'postgres://shared.example/parley' }
  const [here, there] = [
    await TestServer.start({ connection, environment }),
    await TestServer.start({ connection, environment }),
  ]
  onTestFinished(async () => {
    await Promise.all([here.stop(), there.stop()])
  })
  const [ada, bo] = [await here.ada(), await here.join('bo')]
  await there.realm.follow()
  const elsewhere = new Connection({ url: there.url, credentials: bo.connection.credentials })
  const next = await eventsOf(elsewhere, ['typing', 'presence'])
  await ada.call(setTypingStatus, { op: 'start', to: [bo.id] })
  expect(await next()).toMatchObject([{ type: 'typing', sender: { user_id: ada.id } }])
  await ada.call(updatePresence, { status: 'active' })
  expect(await next()).toMatchObject([{ type: 'presence', presences: { [ada.id]: {} } }])
  const seen = await elsewhere.call(updatePresence, { status: 'active', last_update_id: -1 })
  expect(seen.presences).toHaveProperty(String(ada.id))
})

/** Returns a function that waits for the next events of a queue. */
async function eventsOf(connection: Person['connection'], event_types: string[]) {
  const { queue_id, last_event_id } = await connection.call(registerQueue, {
    event_types,
    client_capabilities: allCapabilities,
  })
  let last = last_event_id
  return async () => {
    const { events } = await connection.call(getEvents, { queue_id: queue_id as string, last_event_id: last })
    last = Number(events.at(-1)?.id)
    return events
  }
}
