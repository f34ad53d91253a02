import fc from 'fast-check'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Batch, type BatchValue } from './batch.ts'
import { CopyInto } from './copy.ts'
import { createTestDatabase } from './embedded/testing.ts'

let client: pg.Client

beforeEach(async () => {
  client = new pg.Client({ ...(await createTestDatabase()), pipeline: true })
  await client.connect()
  await client.query('create table kept (id bigint, words text[], numbers bigint[], fact boolean)')
  await client.query(`create table copied (
    ordinal serial, number integer, id bigint, words text, token uuid
  )`)
})

afterEach(() => client.end())

const INSERT = 'insert into kept values ($1, $2, $3, $4)'

function batch(...statements: [name: string, text: string, values: BatchValue[]][]): Promise<void> {
  const made = new Batch()
  for (const [name, text, values] of statements) made.add(name, text, values)
  return made.send(client)
}

const insert = (...values: BatchValue[]): [string, string, BatchValue[]] => ['insert', INSERT, values]

async function kept(): Promise<unknown[]> {
  const { rows } = await client.query({
    text: 'select id::text, words, numbers::text[], fact from kept order by id',
    rowMode: 'array',
  })
  return rows
}

async function keptIds(): Promise<unknown[]> {
  return (await client.query('select id from kept order by id')).rows.map(({ id }) => Number(id))
}

/** What a text column can hold. */
const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0') && one.isWellFormed())

test('any text in an array arrives unchanged', async () => {
  const hostile = ['', 'NULL', 'null', '"', '\\', '\\"', '{}', '},{', ' , ', '\n\t', "'", '✔ 😀', null]
  await batch(insert(1, hostile, [], null))
  expect(await kept()).toEqual([['1', hostile, [], null]])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      await batch(['empty', 'delete from kept', []], insert(1, values, [], null))
      expect(await kept()).toEqual([['1', values, [], null]])
    }),
    { numRuns: 200 },
  )
})

test('numbers and booleans arrive unchanged', async () => {
  const numbers = [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, null]
  await batch(insert(Number.MAX_SAFE_INTEGER, null, numbers, false))
  expect(await kept()).toEqual([
    ['9007199254740991', null, numbers.map((one) => (one === null ? null : String(one))), false],
  ])
})

test('a batch is all or nothing, and the next one still runs', async () => {
  await batch(insert(1, null, null, null), insert(2, null, null, null))
  const failing = batch(
    insert(3, null, null, null),
    ['fail', 'select 1 / $1::integer', [0]],
    ['never prepared', 'delete from kept', []],
  )
  // Nothing waits, so this one is sent before the first has failed.
  const next = batch(insert(4, null, null, null))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await next
  expect(await keptIds()).toEqual([1, 2, 4])
  await batch(['never prepared', 'delete from kept', []], insert(5, null, null, null))
  expect(await keptIds()).toEqual([5])
})

test('within an open transaction a batch is part of it', async () => {
  await client.query('begin')
  await batch(insert(1, null, null, null))
  await client.query('rollback')
  expect(await keptIds()).toEqual([])
  await client.query('begin')
  await batch(insert(2, null, null, null), ['commit', 'commit', []])
  await client.query('rollback')
  expect(await keptIds()).toEqual([2])
})

test('a lost connection rejects the batch', async () => {
  client.on('error', () => {})
  const sent = batch(['end', 'select pg_terminate_backend(pg_backend_pid())', []])
  await expect(sent).rejects.toThrow()
  await expect(batch(insert(1, null, null, null))).rejects.toThrow()
})

test('a name is used for one text only', async () => {
  await batch(insert(1, null, null, null))
  expect(() => batch(['insert', 'delete from kept', []])).toThrow("two statements are named 'insert'")
})

const COPIED = new CopyInto('copied', { number: 'integer', id: 'bigint', words: 'text', token: 'uuid' })
type Copied = Parameters<typeof COPIED.data>[0][number]

async function copied(): Promise<unknown[]> {
  const { rows } = await client.query('select number, id::text, words, token from copied order by ordinal')
  return rows.map((row) => ({ ...row, id: row.id === null ? null : Number(row.id) }))
}

function copy(...rows: Copied[]): Promise<void> {
  const made = new Batch()
  made.add('empty copied', 'delete from copied', [])
  made.copy(COPIED, rows)
  return made.send(client)
}

test('copied rows arrive unchanged', async () => {
  const row = fc.record({
    number: fc.option(fc.integer()),
    id: fc.option(fc.maxSafeInteger()),
    words: fc.option(text),
    token: fc.option(fc.uuid()),
  })
  const ends = {
    number: -(2 ** 31),
    id: Number.MIN_SAFE_INTEGER,
    words: '',
    token: '00000000-0000-0000-0000-000000000000',
  }
  await copy()
  expect(await copied()).toEqual([])
  await copy(ends, { number: null, id: null, words: null, token: null })
  expect(await copied()).toEqual([ends, { number: null, id: null, words: null, token: null }])
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      await copy(...rows)
      expect(await copied()).toEqual(rows)
    }),
    { numRuns: 200 },
  )
})

test('a failed copy rolls its batch back, and the next one still runs', async () => {
  const one = { number: 1, id: 1, words: 'one', token: null }
  await copy(one)
  await client.query('create unique index copied_id on copied (id)')
  const twice = new Batch()
  twice.copy(COPIED, [{ ...one, id: 2 }, one])
  twice.add(...insert(7, null, null, null))
  const refused = twice.send(client)
  // Its rows are sent before the statement in front of them fails.
  const behindFailure = new Batch()
  behindFailure.add('fail', 'select 1 / $1::integer', [0])
  behindFailure.copy(COPIED, [{ ...one, id: 3 }])
  const failed = behindFailure.send(client)
  const next = batch(insert(8, null, null, null))
  await expect(refused).rejects.toMatchObject({ code: '23505', constraint: 'copied_id' })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await next
  expect(await copied()).toEqual([one])
  expect(await keptIds()).toEqual([8])
})
