import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { fuzz } from './run.ts'

// A few in every test run, many by `npm run fuzz`.
const REQUESTS = Number(process.env.PARLEY_FUZZ_REQUESTS ?? 500)
const SEED = Number(process.env.PARLEY_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** A time limit only for `npm run fuzz`: beside other tests it would fail now and then. */
const MOST_MS = process.env.PARLEY_FUZZ_REQUESTS === undefined ? undefined : 1000

test('every random request gets an answer of the contract', { timeout: 3_600_000 }, async () => {
  const server = await testServer()
  const faults = await fuzz(server, { requests: REQUESTS, seed: SEED, mostMs: MOST_MS })
  expect(faults.join('\n'), `seed ${SEED}`).toBe('')
})
