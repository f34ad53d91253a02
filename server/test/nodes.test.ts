import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { deactivateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { createUser, getOwnUser, getUsers } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import type { User } from '#directory/users/state.ts'
import type { GroupCommand } from '#engine/journal/command.ts'
import { deleteRows } from '#engine/realm/deletion.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { flagsChanged } from '#messages/flags/entries.ts'
import { deleteRealm } from '#organization/deletion/jobs.ts'
import { PASSWORD, type TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { post, update } from './support/conversations.ts'
import { at, twoNodes, twoUncheckedNodes } from './support/nodes.ts'

test('a message sent at one node reaches clients of the other', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const elsewhere = at(second, ada)
  const { queue_id, last_event_id } = await elsewhere.call(registerQueue, { event_types: ['message'] })
  const poll = elsewhere.call(getEvents, { queue_id: queue_id as string, last_event_id })
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'over there' })
  expect((await poll).events).toMatchObject([{ message: { id } }])
})

test('a queue continues at the other node', async () => {
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

test('concurrent writes on two nodes stay consistent', async () => {
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

test('nodes that write at once take turns, and decide nothing in vain', async () => {
  const nodes = await twoNodes()
  const ada = await nodes[0].ada()
  let decided = 0
  const counted: GroupCommand<null, undefined> = {
    name: 'counted',
    decide() {
      decided++
      const nothing = { flag: 'read', op: 'add', messageIds: [], all: false, details: [] } as const
      return { entries: [flagsChanged.of({ ...nothing, userId: ada.id })], answer: undefined }
    },
    write: (batch) => batch.add('a moment', 'select pg_sleep(0.002)', []),
  }
  const ROUNDS = 60
  await Promise.all(
    nodes.map(async ({ realm }) => {
      for (let round = 0; round < ROUNDS; round++) await realm.group(counted, null)
    }),
  )
  // A busy machine interrupts them now and then, and the first of a row is tried as if nobody else wrote.
  expect(decided).toBeLessThan(2 * ROUNDS * 1.3)
})

test('a node sends messages with changes that another node has made', async () => {
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

test('an organization deleted by one node is unknown to all, and no other is', async () => {
  const [first, second] = await twoUncheckedNodes({ EXTERNAL_URL: 'http://chat.test' })
  const owner = { email: 'otto@example.com', fullName: 'Otto', passwordHash: '' }
  const other = await first.server.realms.create({ stringId: 'other', name: 'Other', owner })
  const ada = await first.ada()
  const elsewhere = at(second, ada)
  const { queue_id, last_event_id } = await elsewhere.call(registerQueue, { event_types: ['message'] })
  const poll = elsewhere.call(getEvents, { queue_id: queue_id as string, last_event_id })
  await ada.call(deactivateRealm, { deletion_delay_days: 14 })
  await first.server.db.query('update realms set delete_at = 0 where deactivated')
  await second.realm.follow()
  await expect(elsewhere.call(getUsers, {})).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' })
  const { id } = first.realm.state
  await deleteRealm.work({ realmId: id }, { server: first.server, attempt: 1, isLast: false })
  await expect.poll(() => second.server.realms.byId(id)).toBeUndefined()
  expect((await poll).events).toEqual([])
  await expect(elsewhere.call(getUsers, {})).rejects.toMatchObject({
    status: 404,
    code: 'NONEXISTENT_SUBDOMAIN',
  })
  expect(second.server.realms.byId(other.state.id)).toBeDefined()
})

test('an organization deleted by another node leaves nothing in memory', async () => {
  const [first, second] = await twoUncheckedNodes({ EXTERNAL_URL: 'http://chat.test' })
  const owner = { email: 'otto@example.com', fullName: 'Otto', passwordHash: '' }
  const { id } = (await first.server.realms.create({ stringId: 'other', name: 'Other', owner })).state
  // Do not pass the organization itself: the matcher would hold a reference to it.
  await expect.poll(() => second.server.realms.byId(id) !== undefined).toBe(true)
  const kept = [first, second].map((node) => inMemory(node, id))
  await second.server.maintenance.run()
  await askThere(second, id)
  await first.server.db.query('update realms set deactivated = true, delete_at = 0 where realm_id = $1', [id])
  await deleteRealm.work({ realmId: id }, { server: first.server, attempt: 1, isLast: false })
  await expect.poll(() => second.server.realms.byId(id) === undefined).toBe(true)
  // Each look collects all garbage of this process.
  await expect.poll(() => kept.map((one) => collected(one)), { interval: 500 }).toEqual([true, true])
})

const inMemory = (node: TestServer, id: number) => new WeakRef(node.server.realms.byId(id)?.state ?? {})

/** Sends a request to an organization. */
async function askThere(node: TestServer, id: number): Promise<void> {
  const realm = node.server.realms.byId(id) as Realm
  const otto = realm.state.usersByEmail.get('otto@example.com') as User
  const apiKey = node.server.keys.of(realm, otto)
  const authorization = `Basic ${btoa(`otto@example.com:${apiKey}`)}`
  const { port } = node.server
  const headers = { host: 'other.chat.test', authorization }
  const request = get({ host: '127.0.0.1', port, path: '/api/v1/users/me', headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
  await once(response, 'close')
}

function collected(kept: WeakRef<object>): boolean {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return kept.deref() === undefined
}

test('a command for an organization deleted by another node is refused', async () => {
  const [first, second] = await twoUncheckedNodes({})
  const { id } = first.realm.state
  const ada = await second.ada()
  await first.server.realms.forget(id)
  await deleteRows(first.server.db, id)
  const refusals = [
    ada.refused(sendMessage, { type: 'direct', to: [ada.id], content: 'anybody?' }),
    ada.refused(createUser, { email: 'bo@example.com', full_name: 'Bo', password: PASSWORD }),
  ]
  for (const refusal of refusals) expect(await refusal).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' })
})

test('an organization created at one node is served by the other', async () => {
  const [first, second] = await twoNodes()
  const owner = { email: 'otto@example.com', fullName: 'Otto', passwordHash: '' }
  const made = await first.server.realms.create({ stringId: 'other', name: 'Other', owner })
  await expect.poll(() => second.server.realms.byId(made.state.id)?.state.settings.name).toBe('Other')
  const again = second.server.realms.create({ stringId: 'other', name: 'Another', owner })
  await expect(again).rejects.toMatchObject({ message: 'This organization is already set up' })
})

test('all nodes share the throttle of log-ins, and a success resets it', async () => {
  const [first, second] = await twoNodes({ RATE_LIMITING: 'true' })
  const anybody = [first, second].map(({ url }) => new Connection({ url, credentials: 'none' }))
  const tryAt = (node: number, password: string) =>
    (anybody[node] as Connection).call(fetchApiKey, { username: 'ada@example.com', password }).then(
      () => 'let in',
      ({ code }: { code: string }) => code,
    )
  for (const node of [0, 1, 0, 1]) expect(await tryAt(node, 'guess!')).toBe('AUTHENTICATION_FAILED')
  expect(await tryAt(0, PASSWORD)).toBe('let in')
  const guesses = await Promise.all([0, 1, 0, 1, 0, 1, 0].map((node) => tryAt(node, 'guess!')))
  expect(guesses.filter((code) => code === 'AUTHENTICATION_FAILED')).toHaveLength(5)
  expect(guesses.filter((code) => code === 'RATE_LIMIT_HIT')).toHaveLength(2)
  expect(await tryAt(1, PASSWORD)).toBe('RATE_LIMIT_HIT')
  const other = await anybody[1]
    ?.call(fetchApiKey, { username: 'bo@example.com', password: 'guess!' })
    .catch(String)
  expect(other).toMatch(/password is incorrect/)
})

test('all nodes share the limit of requests', async () => {
  const [first, second] = await twoNodes({ RATE_LIMITING: 'true' })
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  const both = [ada.connection, at(second, ada)]
  let answered = 0
  const asking = async (): Promise<string> => {
    for (;;) {
      for (const one of both) {
        const code = await one.call(getOwnUser, {}).then(
          () => undefined,
          (error: { code: string }) => error.code,
        )
        if (code !== undefined) return code
        answered++
      }
    }
  }
  expect(await asking()).toBe('RATE_LIMIT_HIT')
  // A few requests were sent when Ada was let in.
  expect(answered).toBeGreaterThan(180)
  expect(answered).toBeLessThanOrEqual(220)
  for (const one of [bo.connection, at(second, bo)])
    expect(await one.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
})

test('all nodes share the throttle of address changes', async () => {
  const [first, second] = await twoNodes({ RATE_LIMITING: 'true' })
  const ada = await first.ada()
  await ada.call(updateSettings, { email: 'one@example.com' })
  await at(second, ada).call(updateSettings, { email: 'two@example.com' })
  expect(await ada.refused(updateSettings, { email: 'three@example.com' })).toMatchObject({
    code: 'RATE_LIMIT_HIT',
    fields: { 'retry-after': expect.any(Number) },
  })
})

test('nodes recover from the loss of all database connections', async () => {
  const [first, second] = await twoNodes({ LOG_LEVEL: 'silent' })
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  await second.realm.follow()
  const elsewhere = at(second, bo)
  const { queue_id, last_event_id } = await elsewhere.call(registerQueue, {
    event_types: ['message', 'typing'],
  })
  const received: unknown[] = []
  let last = last_event_id
  const listen = async () => {
    const queue = { queue_id: queue_id as string, last_event_id: last, dont_block: true }
    const { events } = await elsewhere.call(getEvents, queue)
    received.push(...events.map(({ type }) => type))
    last = events.at(-1)?.id ?? last
    return received
  }

  const { rows } = await first.server.db.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  // Each node has connections for notifications and for queries.
  expect(rows.length).toBeGreaterThanOrEqual(4)
  const content = 'after all'
  const send = () => ada.call(sendMessage, { type: 'direct', to: [bo.id], content }).catch(() => undefined)
  await expect.poll(send).toMatchObject({ result: 'success' })
  // Typing is not in the journal, so only a working notification delivers it.
  const type = async () => {
    for (const op of ['start', 'stop'] as const) await ada.call(setTypingStatus, { op, to: [bo.id] })
    return listen()
  }
  await expect.poll(type, { interval: 200 }).toEqual(expect.arrayContaining(['message', 'typing']))
})
