import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from './database.ts'
import { testDatabase } from './embedded/testing.ts'
import { idsIn } from './id-list.ts'

const MOST = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER }

test.each(['integer', 'bigint'] as const)('ids of the type %s come as they are stored', async (type) => {
  const db = new Database(await testDatabase(), { onError: () => undefined })
  onTestFinished(() => db.end())
  const ids = fc.array(fc.integer({ min: -MOST[type], max: MOST[type] }))
  await fc.assert(
    fc.asyncProperty(ids, async (given) => {
      const { rows } = await db.query<{ ids: Buffer }>(`select array_send($1::${type}[]) as ids`, [given])
      expect(rows.map((row) => idsIn(row.ids))).toEqual([given])
    }),
    { numRuns: 30, examples: [[[]], [[0, -1, MOST[type], -MOST[type], 2 ** 31 - 1]]] },
  )
})
