import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integers, texts } from '../src/db/arrays.ts'
import { createTestDatabase } from '../src/db/embedded/testing.ts'

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client(await createTestDatabase())
  await client.connect()
})

afterAll(() => client.end())

async function throughTheDatabase(type: string, literal: string): Promise<unknown> {
  const { rows } = await client.query(`select $1::${type}[] as array`, [literal])
  return rows[0].array
}

/** What a text column can hold. */
const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0') && one.isWellFormed())

test('whatever text is in an array arrives as it is', async () => {
  const hostile = ['', 'NULL', 'null', '"', '\\', '\\"', '{}', '},{', ' , ', '\n\t', "'", '✔ 😀', null]
  expect(await throughTheDatabase('text', texts(hostile))).toEqual(hostile)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await throughTheDatabase('text', texts(values))).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

test('so do numbers', async () => {
  const numbers = [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, null]
  expect(await throughTheDatabase('bigint', integers(numbers))).toEqual(
    numbers.map((one) => (one === null ? null : String(one))),
  )
  expect(await throughTheDatabase('integer', integers([]))).toEqual([])
})
