import { updatePresence } from '@parley/api/presence/endpoints'
import { getUsage } from '@parley/api/usage/endpoints'
import { mostUsageDays } from '@parley/api/usage/limits'
import { expect, test } from 'vitest'
import { UsageCounter } from '../src/organization/usage/usage-counter.ts'
import { testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { post, write } from './support/conversations.ts'

test('messages are counted once, by who sent them and where, and shown to administrators only', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const open = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
  const closed = await makeChannel(ada, 'closed', { invite_only: true, subscribers: [ada.id, bo.id] })
  const usage = async () => {
    // A run of the maintenance may be at it, and then an answer says that it is not complete.
    await expect.poll(async () => (await ada.call(getUsage, {})).is_complete).toBe(true)
    return ada.call(getUsage, { days: 30 })
  }
  const before = (await usage()).days.at(-1)
  for (const text of ['one', 'two', 'three']) await post(bo, open, 'plans', text)
  await post(bo, closed, 'plans', 'hush')
  await write(bo, [ada])
  const after = await usage()
  const today = after.days.at(-1)
  const more = (kind: 'public' | 'private' | 'direct') =>
    (today?.people[kind] ?? 0) - (before?.people[kind] ?? 0)
  expect({ public: more('public'), private: more('private'), direct: more('direct') }).toEqual({
    public: 3,
    private: 1,
    direct: 1,
  })
  expect(after.days).toHaveLength(30)
  expect(after.days.map(({ day }) => day)).toEqual(after.days.map(({ day }) => day).toSorted())
  // Counting again counts nothing twice.
  await server.realm.memory(UsageCounter).run()
  expect((await usage()).days.at(-1)).toMatchObject({ people: today?.people, bots: today?.bots })

  expect(await bo.refused(getUsage, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  expect(await ada.refused(getUsage, { days: mostUsageDays + 1 })).toMatchObject({ status: 400 })
})

test('what was sent before the counting began is counted behind requests, with the days of then', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const open = await makeChannel(ada, 'history', { subscribers: [ada.id] })
  const { db, state } = server.realm
  // More than one run takes at a time.
  const many = 7_000
  await post(ada, open, 'old', 'the first')
  await server.realm.memory(UsageCounter).run()
  await db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, content, rendered, client)
     select $1, -n, conversation_id, -n, $3, extract(epoch from now())::bigint - 86400 * 3, '', '', 'test'
     from channels, generate_series(1, $4::integer) n where realm_id = $1 and id = $2`,
    [state.id, open, ada.id, many],
  )
  await db.query('delete from message_counts where realm_id = $1', [state.id])
  await db.query('update usage_progress set through = -100000 where realm_id = $1', [state.id])
  const first = await ada.call(getUsage, {})
  expect(first.is_complete).toBe(false)
  await expect.poll(async () => (await ada.call(getUsage, {})).is_complete).toBe(true)
  const { days } = await ada.call(getUsage, { days: 5 })
  expect(days.at(-4)?.people.public).toBe(many)
  await db.query('delete from messages where realm_id = $1 and id < 0', [state.id])
})

test('people are counted once a day and once a week, however often they come', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const now = async () => {
    const { days, weeks } = await ada.call(getUsage, { days: 8 })
    return [days.at(-1)?.active_people ?? 0, weeks.at(-1)?.active_people ?? 0] as const
  }
  const [day, week] = await now()
  const ines = await server.join('ines')
  const here = () => ines.call(updatePresence, { status: 'active' })
  await Promise.all([here(), here(), here()])
  await expect.poll(now).toEqual([day + 1, week + 1])
  await here()
  expect(await now()).toEqual([day + 1, week + 1])
  const { days, weeks } = await ada.call(getUsage, { days: 8 })
  expect(days.at(0)?.active_people).toBeNull()
  expect(weeks.at(-1)?.first_day).toSatisfy((text: string) => new Date(text).getUTCDay() === 1)
})
