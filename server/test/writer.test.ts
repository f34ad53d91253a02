import { setTimeout } from 'node:timers/promises'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import type { GroupCommand } from '#engine/journal/command.ts'
import { flagsChanged as nothingRead } from '#messages/flags/entries.ts'
import { testServer } from './harness.ts'

const NOTHING = { flag: 'read', op: 'add', messageIds: [], all: false, details: [] } as const

/** A command with an entry for nobody, whose transaction executes `statement`. */
function doing(statement: string): GroupCommand<number, string> {
  return {
    name: statement,
    decide: (_state, userId) => ({ entries: [nothingRead.of({ ...NOTHING, userId })], answer: 'done' }),
    write: (batch) => batch.add(statement, `select ${statement}`, []),
  }
}

test('only the failing command of a batch fails', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { realm } = server
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'first' })
  const refusing: GroupCommand<null, string> = {
    name: 'refusing',
    decide() {
      throw new Error('not allowed')
    },
    write: () => undefined,
  }
  const outcomes = await Promise.allSettled([
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'a' }),
    realm.group(refusing, null),
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'b' }),
    realm.group(doing('1 / 0'), ada.id),
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'c' }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a batch can be read from any position within it', async () => {
  const server = await testServer()
  const { realm } = server
  const ada = await server.ada()
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'first' })
  const before = realm.state.journalHead
  const contents = Array.from({ length: 9 }, (_, index) => `note ${index}`)
  // Long enough for all of them to arrive on a busy machine.
  const slow = realm.group(doing('pg_sleep(2)'), ada.id)
  await setTimeout(200)
  await Promise.all(
    contents.map((content) => ada.call(sendMessage, { type: 'direct', to: [ada.id], content })),
  )
  await slow
  const { rows } = await realm.db.query('select size from journal where position > $1 order by position', [
    before,
  ])
  expect(rows).toEqual([{ size: 1 }, { size: 9 }])
  const head = before + 10
  for (let after = before; after <= head; after++) {
    for (const limit of [1, 5, 100]) {
      const read = await realm.entriesAfter(after, limit)
      const expected = Array.from({ length: Math.min(limit, head - after) }, (_, index) => after + 1 + index)
      expect(read.map(({ position }) => position)).toEqual(expected)
    }
  }
  const payloads = (await realm.entriesAfter(before + 1, 100)).map(({ payload }) => payload)
  // They were sent together, so they may come in any order. That in which they came is kept.
  const written = payloads.map((payload) => (payload as { message: { id: number; content: string } }).message)
  expect(written.map(({ content }) => content).sort()).toEqual(contents)
  const ids = written.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

test('few commands share a transaction, and many are split in half', async () => {
  const server = await testServer()
  const { realm } = server
  const ada = await server.ada()
  /** The batch sizes for this many commands that arrive during a transaction. */
  const sizesOf = async (count: number) => {
    const before = realm.state.journalHead
    const first = realm.group(doing('pg_sleep(0.5)'), ada.id)
    await setTimeout(200)
    await Promise.all(Array.from({ length: count }, () => realm.group(doing('1'), ada.id)))
    await first
    const { rows } = await realm.db.query<{ size: number }>(
      'select size from journal where position > $1 order by position',
      [before],
    )
    return rows.map(({ size }) => size)
  }
  expect(await sizesOf(16)).toEqual([1, 16])
  expect(await sizesOf(47)).toEqual([1, 24, 23])
  expect(await sizesOf(600)).toEqual([1, 200, 200, 200])
})

test('a command that fails halfway leaves nothing behind', async () => {
  const server = await testServer()
  const { realm } = server
  const before = realm.state.journalHead
  const failing = realm.change(async ({ tx, state }) => {
    await tx.query(`insert into groups (realm_id, name) values ($1, 'half')`, [state.id])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const { rows } = await realm.db.query(`select from groups where name = 'half'`)
  expect(rows).toHaveLength(0)
  expect(realm.state.journalHead).toBe(before)
})

test('commands that wait for a failing transaction still run', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const failing = server.realm.group(doing('1 / (pg_sleep(0.3) is null)::int'), ada.id)
  await setTimeout(100)
  const sends = Array.from({ length: 30 }, (_, index) =>
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: `behind ${index}` }),
  )
  await expect(failing).rejects.toThrow('division by zero')
  const ids = (await Promise.all(sends)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(30)
  const { rows } = await server.realm.db.query<{ seqs: number[] }>(
    'select array_agg(seq order by seq) as seqs from messages where id = any($1)',
    [ids],
  )
  expect(rows[0]?.seqs).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('commands that wait for a transaction are answered after it', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const answered: string[] = []
  const first = server.realm.group(doing('pg_sleep(0.3)'), ada.id).then(() => answered.push('first'))
  await setTimeout(100)
  const sends = Array.from({ length: 30 }, async () => {
    await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'behind' })
    answered.push('behind')
  })
  await Promise.all([first, ...sends])
  expect(answered).toEqual(['first', ...sends.map(() => 'behind')])
})

test('commands that wait for a transaction come after entries of another node', async () => {
  const server = await testServer()
  const { realm } = server
  const ada = await server.ada()
  const payload = { ...NOTHING, userId: ada.id }
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'before' })
  const { id, journalHead: head } = realm.state
  const waiting: Promise<unknown>[] = []
  // Another node appends first, and moves the journal exactly to the position that the first command would have.
  await realm.db.transaction(async (tx) => {
    const entries = JSON.stringify([[nothingRead.kind, payload]])
    await tx.query('select append_to_journal($1, $2, 0, 1, $3)', [id, head, entries])
    waiting.push(realm.group(doing('1'), ada.id))
    await setTimeout(100)
    for (let index = 0; index < 20; index++)
      waiting.push(ada.call(sendMessage, { type: 'direct', to: [ada.id], content: `behind ${index}` }))
    await setTimeout(200)
  })
  await Promise.all(waiting)
  const { rows } = await realm.db.query('select journal_head from realms where realm_id = $1', [id])
  expect(rows).toEqual([{ journal_head: head + 22 }])
  expect(realm.state.journalHead).toBe(head + 22)
})

test('commands that wait for a transaction with a lost connection run on a new one', async () => {
  const server = await testServer()
  const { realm } = server
  const ada = await server.ada()
  await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'before' })
  const { lastMessageId } = realm.state
  const broken = expect(
    realm.group(doing('pg_sleep(0.3), pg_terminate_backend(pg_backend_pid())'), ada.id),
  ).rejects.toThrow()
  await setTimeout(100)
  const behind = Array.from({ length: 20 }, () =>
    ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'behind' }),
  )
  await broken
  const ids = (await Promise.all(behind)).map(({ id }) => id)
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from(ids, (_, index) => lastMessageId + 1 + index))
})

test('organizations share the connections of their journals', async () => {
  const server = await testServer({ shared: false })
  const owner = { email: 'ada@example.com', fullName: 'Ada', passwordHash: 'none' }
  const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
  for (const realm of [server.realm, other, server.realm, other])
    await realm.group(doing('1'), [...realm.state.users.keys()][0] ?? 0)
  const journals = () => server.server.db.pools.find(({ name }) => name === 'journals')
  await expect.poll(journals).toEqual({ name: 'journals', open: 1, idle: 1, waiting: 0 })
})
