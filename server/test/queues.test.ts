import { deleteQueue, getEvents, registerQueue } from '@parley/api/events/endpoints'
import { queueIdleSeconds } from '@parley/api/events/limits'
import { sendMessage } from '@parley/api/messages/endpoints'
import { Connection } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import type { EventList } from '#engine/events/event-list.ts'
import { pruneJournal } from '#engine/journal/prune.ts'
import { type Person, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'

async function register(person: Person, more: Parameters<typeof person.call<typeof registerQueue>>[1] = {}) {
  const { queue_id, last_event_id } = await person.call(registerQueue, { event_types: ['message'], ...more })
  if (queue_id === null) throw new Error('no queue')
  return { queue_id, last_event_id }
}

const toOneself = (person: Person, content: string) => ({ type: 'direct' as const, to: [person.id], content })

test('a poll waits for the next event', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  const poll = ada.call(getEvents, queue)
  const { id } = await ada.call(sendMessage, toOneself(ada, 'note'))
  const { events } = await poll
  expect(events).toMatchObject([{ type: 'message', message: { id } }])
})

test('event ids increase, and acknowledged events are not sent again', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  for (const content of ['one', 'two', 'three']) await ada.call(sendMessage, toOneself(ada, content))
  const { events } = await ada.call(getEvents, queue)
  const ids = events.map((event) => event.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  expect(ids.length).toBe(3)
  const after = await ada.call(getEvents, { ...queue, last_event_id: ids[1] as number, dont_block: true })
  expect(after.events.map((event) => event.id)).toEqual([ids[2]])
  const nothing = await ada.call(getEvents, { ...queue, last_event_id: ids[2] as number, dont_block: true })
  expect(nothing.events).toEqual([])
})

test('a lost response is sent again', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  await ada.call(sendMessage, toOneself(ada, 'note'))
  const first = await ada.call(getEvents, queue)
  expect(await ada.call(getEvents, queue)).toEqual(first)
})

test('a queue lives by the clock of the database, not by one that is wrong at a node', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * queueIdleSeconds * 1000 })
  await server.realm.queues.sweep().finally(() => vi.useRealTimers())
  await ada.call(sendMessage, toOneself(ada, 'note'))
  expect((await ada.call(getEvents, queue)).events).toHaveLength(1)
})

test('after a restart, what many clients lack comes back into memory once', async () => {
  const connection = await testDatabase()
  const first = await testServer({ connection })
  const ada = await first.ada()
  const queue = await register(ada)
  const contents = Array.from({ length: 150 }, (_, index) => `note ${index}`)
  await Promise.all(contents.map((content) => ada.call(sendMessage, toOneself(ada, content))))
  const { events } = await ada.call(getEvents, queue)
  const second = await testServer({ connection })
  const again = new Connection({ url: second.url, credentials: ada.connection.credentials })
  const { journal } = second.realm
  const { head } = journal
  expect(journal.first).toBe(head + 1)
  // What does not fill a block is read from the database, so one poll may bring less than all.
  const heard: unknown[] = []
  for (let last = queue.last_event_id; heard.length < contents.length; ) {
    const more = await again.call(getEvents, { ...queue, last_event_id: last })
    heard.push(...more.events)
    last = more.events.at(-1)?.id ?? last
  }
  expect(heard).toEqual(events)
  expect(journal.first).toBeLessThanOrEqual(head + 1 - 128)
})

test('a second poll ends the first one', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  const first = ada.call(getEvents, queue)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const second = ada.call(getEvents, queue)
  expect((await first).events).toEqual([])
  await ada.call(sendMessage, toOneself(ada, 'note'))
  expect((await second).events).toHaveLength(1)
})

test('registering does not wait for writers', async () => {
  const server = await testServer()
  const ada = await server.ada()
  // The first request of a day writes the user's activity.
  await register(ada)
  await server.server.db.transaction(async (tx) => {
    // The lock of a command that runs alone.
    await tx.query('select from realms for update')
    await tx.query('select from users for update')
    expect(await register(ada)).toMatchObject({ queue_id: expect.any(String) })
  })
})

test('registering sends no queries for empty sections', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await register(ada)
  await server.server.db.transaction(async (tx) => {
    await tx.query(
      `lock table drafts, saved_snippets, reminders, scheduled_messages, navigation_views, push_registrations,
         onboarding_steps_seen in access exclusive mode`,
    )
    expect(await ada.call(registerQueue, {})).toMatchObject({ drafts: [], reminders: [], push_devices: {} })
  })
})

test('many users can register concurrently', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const registered = await Promise.all(Array.from({ length: 40 }, () => ada.call(registerQueue, {})))
  expect(new Set(registered.map(({ queue_id }) => queue_id)).size).toBe(40)
})

test('a database error during /register is a readable error', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { db } = server.server
  await db.transaction(async (tx) => {
    await tx.query('lock table message_flags in access exclusive mode')
    const refused = ada.refused(registerQueue, {})
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%message_flags%'`
    const pid = await vi.waitUntil(
      async () => (await db.query<{ pid: number }>(waiting)).rows[0]?.pid,
      PATIENCE,
    )
    await tx.query('select pg_terminate_backend($1)', [pid])
    expect(await refused).toMatchObject({ status: 503, code: 'INTERNAL_SERVER_ERROR' })
  })
  expect(await ada.call(registerQueue, {})).toMatchObject({ starred_messages: [] })
})

test('only its owner can use or delete a queue', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const queue = await register(ada)
  const bad = { code: 'BAD_EVENT_QUEUE_ID', fields: { queue_id: queue.queue_id } }
  expect(await bo.refused(getEvents, queue)).toMatchObject(bad)
  expect(await bo.refused(deleteQueue, { queue_id: queue.queue_id })).toMatchObject(bad)
  await ada.call(deleteQueue, { queue_id: queue.queue_id })
  expect(await ada.refused(getEvents, queue)).toMatchObject(bad)
  expect(await ada.refused(getEvents, { ...queue, queue_id: 'no-such-queue' })).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  })
})

test('a poll that comes while its queue is being deleted does not bring it back', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  const { queue_id } = queue
  const { db } = server.server
  const { deletion, poll } = await db.transaction(async (tx) => {
    await tx.query('select from queues where id = $1 for update', [queue_id])
    const deletion = ada.call(deleteQueue, { queue_id })
    const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await db.query(held)).rows).toHaveLength(1), PATIENCE)
    const poll = ada.call(getEvents, queue)
    await vi.waitFor(() => expect(server.realm.queues.counts.polls).toBe(1), PATIENCE)
    return { deletion, poll }
  })
  await deletion
  expect(await poll).toMatchObject({ events: [] })
  expect(await ada.refused(getEvents, queue)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
})

test('event ids from before the queue or from the future are refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(sendMessage, toOneself(ada, 'before'))
  const queue = await register(ada)
  expect(await ada.refused(getEvents, { ...queue, last_event_id: 0 })).toMatchObject({
    message: /already been pruned/,
  })
  const future = queue.last_event_id + 10_000_000
  expect(await ada.refused(getEvents, { ...queue, last_event_id: future })).toMatchObject({
    message: /was not in this queue/,
  })
  const missing = await ada.refused(getEvents, { queue_id: queue.queue_id })
  expect(missing).toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    message: "Missing 'last_event_id' argument",
  })
})

test('a slow queue is answered from the journal', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  const { id } = await ada.call(sendMessage, toOneself(ada, 'kept'))
  server.realm.journal.forget()
  const { events } = await ada.call(getEvents, queue)
  expect(events).toMatchObject([{ type: 'message', message: { id, content: 'kept' } }])
})

test('a queue from before what is left of the journal is refused, and loses nothing in silence', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queue = await register(ada)
  await ada.call(sendMessage, toOneself(ada, 'pruned'))
  const { db, state, journal } = server.realm
  await db.query('update journal set at = 0 where realm_id = $1', [state.id])
  await pruneJournal(db, state.id)
  await ada.call(sendMessage, toOneself(ada, 'kept'))
  journal.forget()
  expect(await ada.refused(getEvents, queue)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
  const fresh = await register(ada)
  await ada.call(sendMessage, toOneself(ada, 'new'))
  const { events } = await ada.call(getEvents, fresh)
  expect(events).toMatchObject([{ message: { content: 'new' } }])
})

test('two polls at once of a queue far behind are both answered', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { queue_id, last_event_id } = await register(ada, { event_types: ['reaction'] })
  await ada.call(sendMessage, toOneself(ada, 'of no interest to it'))
  server.realm.journal.forget()
  const queue = await server.realm.queues.find(queue_id, ada)
  const answers: string[] = []
  const poll = () =>
    server.realm.queues.poll(queue, last_event_id, {
      wait: true,
      credential: GOOD,
      answer: ({ json }) => answers.push(json.text),
    })
  // Both read the journal's rows before either of them waits.
  await Promise.all([poll(), poll()])
  expect(answers).toEqual([''])
})

test('who is let in no more while the journal is read is told nothing of it', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { queue_id, last_event_id } = await register(ada)
  await ada.call(sendMessage, toOneself(ada, 'note'))
  server.realm.journal.forget()
  const queue = await server.realm.queues.find(queue_id, ada)
  const answers: string[] = []
  const revoked = { isGood: () => false }
  await server.realm.queues.poll(queue, last_event_id, {
    wait: true,
    credential: revoked,
    answer: ({ json }) => answers.push(json.text),
  })
  expect(answers).toEqual([''])
})

const GOOD = { isGood: () => true }

test('events evicted from memory before a waiting poll gets them come from the journal', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const queues = [await register(ada), await register(ada), await register(ada)]
  const { queues: hub } = server.realm
  const answers: string[] = []
  for (const { queue_id, last_event_id } of queues) {
    const queue = await hub.find(queue_id, ada)
    const answer = ({ json }: EventList) => {
      answers.push(json.text)
      // The waiting polls are about to be answered from memory.
      server.realm.journal.forget()
    }
    await hub.poll(queue, last_event_id, { wait: true, credential: GOOD, answer })
  }
  const { id } = await ada.call(sendMessage, toOneself(ada, 'kept'))
  await vi.waitFor(() => expect(answers).toHaveLength(3), PATIENCE)
  expect(answers.filter((events) => events.includes('"kept"'))).toHaveLength(1)
  expect(answers.filter((events) => events === '')).toHaveLength(2)
  for (const queue of queues) {
    const { events } = await ada.call(getEvents, { ...queue, dont_block: true })
    expect(events).toMatchObject([{ type: 'message', message: { id, content: 'kept' } }])
  }
})

test('throttled polls lose no events', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { realm } = server
  const { queues: hub } = realm
  const model = await hub.find((await register(ada)).queue_id, ada)
  const many = Array.from({ length: 320 }, () =>
    hub.create(realm.db, ada, model.options, realm.state.journalHead, 600),
  )
  const queues = await Promise.all(many)
  const poll = (queue: (typeof queues)[number]) =>
    new Promise<string>((resolve, reject) => {
      const answer = ({ json }: EventList) => resolve(json.text)
      hub.poll(queue, queue.lastAnswered, { wait: true, credential: GOOD, answer }).catch(reject)
    })
  const first = queues.map(poll)
  await ada.call(sendMessage, toOneself(ada, 'first'))
  expect((await Promise.all(first)).filter((answers) => !answers.includes('"first"'))).toEqual([])
  // Enough answers in a short time to throttle the next poll.
  await ada.call(sendMessage, toOneself(ada, 'second'))
  const second = queues.map(poll)
  realm.journal.forget()
  const answers = await Promise.all(second)
  const again = queues.map((queue, index) => answers[index] || poll(queue))
  expect((await Promise.all(again)).filter((text) => !text.includes('"second"'))).toEqual([])
})

test('events for others that arrived during a poll are not read from the journal', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const [waiting, idle] = [await register(bo), await register(bo)]
  const lookedUp = vi.spyOn(server.realm, 'entriesAfter')
  const given = ada.call(sendMessage, toOneself(ada, 'before'))
  const poll = bo.call(getEvents, waiting)
  await given
  await vi.waitFor(
    async () => expect((await server.realm.queues.find(waiting.queue_id, bo)).waiter).toBeDefined(),
    PATIENCE,
  )
  for (const content of ['one', 'two']) await ada.call(sendMessage, toOneself(ada, content))
  server.realm.journal.forget()
  const again = bo.call(getEvents, { ...waiting, dont_block: true })
  expect((await poll).events).toEqual([])
  expect((await again).events).toEqual([])
  expect(lookedUp).not.toHaveBeenCalled()
  expect((await bo.call(getEvents, { ...idle, dont_block: true })).events).toEqual([])
  expect(lookedUp).toHaveBeenCalled()
})

test('event types and narrows filter what a queue gets', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.subscribe('platform', 'design')
  const typing = await register(ada, { event_types: ['typing'] })
  const platform = await register(ada, { narrow: [['channel', 'platform']] })
  await ada.call(sendMessage, { type: 'channel', to: 'design', topic: 't', content: 'a' })
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content: 'b' })
  expect((await ada.call(getEvents, { ...typing, dont_block: true })).events).toEqual([])
  const { events } = await ada.call(getEvents, { ...platform, dont_block: true })
  expect(events).toMatchObject([{ message: { content: 'b' } }])
  expect(await ada.refused(registerQueue, { narrow: [['has', 'link']] })).toMatchObject({
    message: 'Operator has not supported.',
  })
})

test('the stored options of a queue have a maximum length', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const rows = async () => (await server.server.db.query('select from queues')).rows.length
  const before = await rows()
  for (const [request, message] of [
    [{ event_types: Array(501).fill('typing') }, 'event_types is too long (limit: 500 items)'],
    [{ event_types: ['x'.repeat(101)] }, 'event_types[0] is too long (limit: 100 characters)'],
    [{ narrow: Array(101).fill(['is', 'dm']) }, 'narrow is too long (limit: 100 items)'],
    [{ narrow: [['topic', 'x'.repeat(1001)]] }, 'operand is too long (limit: 1000 characters)'],
  ] as [object, string][]) {
    expect(await ada.refused(registerQueue, request)).toMatchObject({ status: 400, message })
  }
  expect(await rows()).toBe(before)
  await register(ada, { event_types: Array(500).fill('typing'), narrow: [['topic', 'x'.repeat(1000)]] })
})

test('a sent message has its local id in the sending queue', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [sending, other] = [await register(ada), await register(ada)]
  const request = { ...toOneself(ada, 'note'), queue_id: sending.queue_id, local_id: '7.01' }
  const { id } = await ada.call(sendMessage, request)
  expect(await ada.call(sendMessage, request)).toEqual({ result: 'success', msg: '', id })
  const here = await ada.call(getEvents, { ...sending, dont_block: true })
  expect(here.events).toMatchObject([{ local_message_id: '7.01', message: { id } }])
  const there = await ada.call(getEvents, { ...other, dont_block: true })
  expect(there.events).toHaveLength(1)
  expect(there.events[0]).not.toHaveProperty('local_message_id')
})
