import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { getUsers } from '@parley/api/users/endpoints'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Batch } from '#engine/db/batch.ts'
import { testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'

/** Functions of the database that are given the realm as their first argument. */
const OF_REALM = /\b(?:append_to_journal|check_room)\(\$1/
const WITHOUT_ROWS = /^\s*(?:begin|commit|rollback|set |listen |select pg_notify)/i
/** The library that runs jobs looks every two seconds for some that are due, as it quotes the name of its schema. */
const OF_JOBS = /"graphile_worker"\./

/** Every statement that the database is sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const found = new Set<string>()
  const { query } = pg.Client.prototype
  const { add } = Batch.prototype
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      const [what] = asked as [string | { text?: string }]
      const text = typeof what === 'string' ? what : what.text
      if (text) found.add(text)
      return Reflect.apply(query, this, asked)
    }),
    vi.spyOn(Batch.prototype, 'add').mockImplementation(function (this: Batch, ...asked) {
      found.add(asked[1])
      return add.apply(this, asked)
    }),
  ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return found
}

// With it, the tables can be spread over machines by organization, and no plan depends on what others have.
test('whatever people do all day asks for rows of their organization only', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const channel = await makeChannel(ada, 'harbor', { subscribers: [ada.id, bo.id] })
  const statements = await statementsOf(async () => {
    const { queue_id, last_event_id } = await bo.call(registerQueue, {})
    const { id } = await ada.call(sendMessage, {
      type: 'channel',
      to: channel,
      topic: 'boats',
      content: 'moored',
    })
    await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'moored, @**Bo Kristensen**' })
    await bo.call(getEvents, { queue_id: String(queue_id), last_event_id })
    await bo.call(addReaction, { message_id: id, emoji_name: 'wave' })
    await bo.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' })
    await ada.call(updateMessage, { message_id: id, content: 'moored again' })
    await bo.call(setTypingStatus, { op: 'start', to: [ada.id] })
    await bo.call(getUsers, {})
    const narrows = [
      [],
      [{ operator: 'channel', operand: channel }],
      [{ operator: 'dm', operand: [ada.id] }],
      [{ operator: 'is', operand: 'mentioned' }],
      [{ operator: 'search', operand: 'moored' }],
    ]
    for (const narrow of narrows)
      await bo.call(getMessages, { anchor: 'newest', num_before: 10, num_after: 0, narrow })
  })
  expect(statements.size).toBeGreaterThan(15)
  const others = [...statements].filter(
    (text) =>
      !/\brealm_id\b/.test(text) && !OF_REALM.test(text) && !WITHOUT_ROWS.test(text) && !OF_JOBS.test(text),
  )
  expect(others).toEqual([])
})
