import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { CAST, emailOf, testServer } from './harness.ts'
import { at, twoNodes } from './support/nodes.ts'

const OWNER = { email: emailOf('bo'), fullName: CAST.bo, passwordHash: '' }

test('a node goes on when another writes entries of a newer release', async () => {
  const [first, second] = await twoNodes({ LOG_LEVEL: 'silent' })
  const ada = await first.ada()
  const { queue_id, last_event_id } = await ada.call(registerQueue, { event_types: ['message'] })
  const say = (content: string) =>
    at(second, ada).call(sendMessage, { type: 'direct', to: [ada.id], content })
  await say('before')
  const { realm } = first
  await realm.follow()
  const { id, journalHead: head, lastMessageId } = realm.state
  const entry = JSON.stringify(['hologram_shown', { userId: ada.id }])
  // As a node would whose release has this kind.
  const append = 'select append_to_journal($1, $2, $3, 1, $4)'
  await first.server.db.query(append, [id, head, lastMessageId, `[${entry}]`])
  await say('after')
  await realm.follow()
  const { events } = await ada.call(getEvents, { queue_id: String(queue_id), last_event_id })
  expect(events).toMatchObject([{ message: { content: 'before' } }, { message: { content: 'after' } }])
  for (const node of [first, second]) expect(node.realm.state.journalHead).toBe(head + 2)
})

test('a node goes on when a newer release has added a column to each table', async () => {
  const server = await testServer({})
  const { db } = server.server
  // Until its connection has prepared, and kept the plan of, what it asks.
  for (let times = 0; times < 10; times++) await server.checkReload()
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await db.query(rows.map(({ name }) => `alter table ${name} add column of_a_newer_release text`).join(';'))
  await server.checkReload()
  await server.server.realms.create({ stringId: 'second', name: 'Second', owner: OWNER })
})
