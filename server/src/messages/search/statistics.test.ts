import { afterEach, expect, test, vi } from 'vitest'
import { Database, type Queryable } from '#engine/db/database.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { tableOf } from './segments.ts'
import { SegmentStatistics, tellsWhatIsRare } from './statistics.ts'
import { unmerged } from './tables.ts'

const SEGMENT = 900_000
const FULL = tableOf(SEGMENT)
const GROWING = tableOf(SEGMENT + 1)

afterEach(() => vi.useRealTimers())

/** A table in which every second document has tea, and one of each hundred coffee. */
async function brew(db: Queryable, table: string, documents: number) {
  await db.query(`create table ${table} as
    select to_tsvector('simple', case when number % 100 = 0 then 'coffee' when number % 2 = 0 then 'tea' else 'milk' end) as document
    from generate_series(1, ${documents}) number`)
  await db.query(`analyze ${table}`)
}

test('what many documents of a segment have is read once an hour, and each minute while it has few or is new', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const db = new Database(await testDatabase(), { onError: (error) => expect.fail(error.message) })
  await brew(db, FULL, 20_000)
  await brew(db, GROWING, 2_000)
  const read: unknown[] = []
  const statistics = new SegmentStatistics({
    query: (text, values) => {
      read.push(values?.[0])
      return db.query(text, values)
    },
  })
  const tables = unmerged(tableOf)(SEGMENT, SEGMENT + 2)
  const newest = SEGMENT + 2
  const [full, growing, none] = await statistics.of(tables, newest)
  expect(full?.documents).toBe(20_000)
  expect(full?.parts.of('tea')).toBeCloseTo(0.49, 2)
  expect(full?.parts.of('coffee')).toBe(0)
  expect(growing?.parts.of('tea')).toBeCloseTo(0.49, 2)
  expect(none).toMatchObject({ segments: 1, documents: 0 })
  expect(none?.parts.of('tea')).toBe(0)
  expect([full, growing, none].map((of) => of && tellsWhatIsRare(of))).toEqual([true, false, false])
  await statistics.of(tables, newest)
  vi.advanceTimersByTime(61_000)
  await db.query(
    `insert into ${GROWING} select to_tsvector('simple', 'coffee') from generate_series(1, 18000)`,
  )
  await db.query(`analyze ${GROWING}`)
  const [, grown] = await statistics.of(tables, newest)
  expect(grown?.documents).toBe(20_000)
  expect(grown?.parts.of('coffee')).toBeCloseTo(0.9, 2)
  vi.advanceTimersByTime(61_000)
  await statistics.of(tables.slice(0, 2), newest)
  vi.advanceTimersByTime(3_600_000)
  await statistics.of(tables.slice(0, 1), newest)
  const names = tables.map(({ name }) => name)
  expect(read).toEqual([names, names.slice(1), [GROWING], [FULL]])
  await db.end()
})
