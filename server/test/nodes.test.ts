import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { createUser, getUsers } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../src/db/embedded/testing.ts'
import { PASSWORD, type Person, TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { post, update } from './support/conversations.ts'

/** Two nodes on one database, as behind a load balancer. */
async function twoNodes(): Promise<[TestServer, TestServer]> {
  const connection = await testDatabase()
  const environment = { DATABASE_URL: 'postgres://shared.example/parley' }
  const first = await TestServer.start({ connection, environment })
  const second = await TestServer.start({ connection, environment })
  onTestFinished(async () => {
    await Promise.all([first.check(), second.check()])
    await Promise.all([first.stop(), second.stop()])
  })
  return [first, second]
}

/** The same account, as the other node serves it. */
function at(node: TestServer, person: Person): Connection {
  return new Connection({ url: node.url, credentials: person.connection.credentials })
}

test('what is written on one node is told on the other', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const elsewhere = at(second, ada)
  const { queue_id, last_event_id } = await elsewhere.call(registerQueue, { event_types: ['message'] })
  const poll = elsewhere.call(getEvents, { queue_id: queue_id as string, last_event_id })
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'over there' })
  expect((await poll).events).toMatchObject([{ message: { id } }])
})

test('a queue goes on at the other node where it left off', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const { queue_id, last_event_id } = await ada.call(registerQueue, { event_types: ['message'] })
  const queue = { queue_id: queue_id as string, last_event_id, dont_block: true }
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'one' })
  const here = await ada.call(getEvents, queue)
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'two' })
  await second.realm.follow()
  const last = here.events.at(-1)?.id as number
  const there = await at(second, ada).call(getEvents, { ...queue, last_event_id: last })
  expect(there.events).toMatchObject([{ message: { content: 'two' } }])
})

test('two nodes that write at once never disagree', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const senders = [ada.connection, at(second, ada)]
  const sends = Array.from({ length: 60 }, (_, index) =>
    (senders[index % 2] as Connection).call(sendMessage, {
      type: 'direct',
      to: [ada.id],
      content: `n${index}`,
    }),
  )
  const joins = Array.from({ length: 6 }, (_, index) =>
    (senders[index % 2] as Connection).call(createUser, {
      email: `p${index}@example.com`,
      full_name: `Person ${index}`,
      password: PASSWORD,
    }),
  )
  const ids = (await Promise.all(sends)).map(({ id }) => id)
  await Promise.all(joins)
  await Promise.all([first.realm.follow(), second.realm.follow()])
  expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  for (const connection of senders) {
    const { messages } = await connection.call(getMessages, {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
    })
    expect(messages.map((message) => message.id).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    expect((await connection.call(getUsers, {})).members).toHaveLength(7)
  }
})

test('what is changed on one node is told by the other as it is by then', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const bo = await first.join('bo')
  const here = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  const hidden = await makeChannel(ada, 'merger', { invite_only: true })
  await second.realm.follow()
  const elsewhere = at(second, bo)
  const event_types = ['message', 'update_message', 'delete_message']
  const { queue_id, last_event_id } = await elsewhere.call(registerQueue, { event_types })
  const [kept, gone] = [await post(ada, here, 'plans', 'one'), await post(ada, here, 'plans', 'not for Bo')]
  await second.realm.follow()
  await update(ada, kept, { content: 'two' })
  await update(ada, gone, { stream_id: hidden, send_notification_to_new_thread: false })
  await second.realm.follow()
  const queue = { queue_id: queue_id as string, last_event_id, dont_block: true }
  const { events } = await elsewhere.call(getEvents, queue)
  expect(JSON.stringify(events)).not.toContain('not for Bo')
  expect(events).toMatchObject([
    { type: 'message', message: { id: kept, content: 'two' } },
    { type: 'update_message', message_id: kept },
    { type: 'delete_message', message_id: gone },
  ])
})
