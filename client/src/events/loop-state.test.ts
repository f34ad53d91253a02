import { errors } from '@parley/api/contract/errors'
import { expect, test } from 'vitest'
import { NetworkError } from '../connection/network-error.ts'
import { backoffMs, failureOf, type LoopInput, type LoopState, nextLoopState } from './loop-state.ts'

const cursor = { queueId: 'q', lastEventId: 7 }
const error = new Error('down')
const states = {
  connecting: { name: 'connecting', attempt: 0 },
  live: { name: 'live', attempt: 0, cursor },
  waiting: { name: 'retrying', attempt: 1, cursor, waitMs: 500, error },
  resuming: { name: 'retrying', attempt: 1, cursor, waitMs: undefined, error },
  stopped: { name: 'stopped', error: undefined },
} as const satisfies Record<string, LoopState>
const inputs = {
  registered: { type: 'registered', cursor },
  received: { type: 'received', lastEventId: 9 },
  passing: { type: 'failed', failure: { kind: 'temporary', error }, random: 1 },
  lost: { type: 'failed', failure: { kind: 'lost', error }, random: 1 },
  refused: { type: 'failed', failure: { kind: 'refused', error }, random: 1 },
  waited: { type: 'waited' },
  woken: { type: 'woken' },
  reached: { type: 'reached' },
  stopped: { type: 'stopped' },
} as const satisfies Record<string, LoopInput>

const moved = { queueId: 'q', lastEventId: 9 }
const live = (attempt: number, at = cursor): LoopState => ({ name: 'live', attempt, cursor: at })
const retrying = (attempt: number, waitMs?: number): LoopState => {
  return { name: 'retrying', attempt, cursor, waitMs, error }
}
const homeless = (attempt: number, waitMs: number): LoopState => {
  return { name: 'retrying', attempt, cursor: undefined, waitMs, error }
}
const stopped = (why?: Error): LoopState => ({ name: 'stopped', error: why })
const same = 'same'

/** The next state for every pair of state and input: the compiler finds a missing pair. */
const table: Record<keyof typeof states, Record<keyof typeof inputs, LoopState | typeof same>> = {
  connecting: {
    registered: live(0),
    received: same,
    passing: homeless(1, 500),
    lost: { name: 'connecting', attempt: 1 },
    refused: stopped(error),
    waited: same,
    woken: same,
    reached: same,
    stopped: stopped(),
  },
  live: {
    registered: live(0),
    received: live(0, moved),
    passing: retrying(1, 500),
    lost: { name: 'connecting', attempt: 1 },
    refused: stopped(error),
    waited: same,
    woken: { name: 'retrying', attempt: 0, cursor, waitMs: undefined, error: undefined },
    reached: same,
    stopped: stopped(),
  },
  waiting: {
    registered: live(1),
    received: live(0, moved),
    passing: retrying(2, 1000),
    lost: homeless(2, 1000),
    refused: stopped(error),
    waited: retrying(1),
    woken: retrying(1),
    reached: retrying(1),
    stopped: stopped(),
  },
  resuming: {
    registered: live(1),
    received: live(0, moved),
    passing: retrying(2, 1000),
    lost: homeless(2, 1000),
    refused: stopped(error),
    waited: retrying(1),
    woken: retrying(1),
    reached: same,
    stopped: stopped(),
  },
  stopped: {
    registered: same,
    received: same,
    passing: same,
    lost: same,
    refused: same,
    waited: same,
    woken: same,
    reached: same,
    stopped: same,
  },
}

const names = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
const pairs = names(states).flatMap((state) => names(inputs).map((input) => ({ state, input })))

test.each(pairs)('$state, $input', ({ state, input }) => {
  const expected = table[state][input]
  const next = nextLoopState(states[state], inputs[input])
  if (expected === same) expect(next).toBe(states[state])
  else expect(next).toEqual(expected)
})

test('waits grow, stay below a minute, and differ from client to client', () => {
  expect([1, 2, 3, 20].map((attempt) => backoffMs(attempt, 1))).toEqual([500, 1000, 2000, 60_000])
  expect(backoffMs(3, 0)).toBe(1000)
})

test('a wait is at least as long as the server asks for', () => {
  const failure = failureOf(errors.rateLimitHit(12.5), true)
  const waiting = nextLoopState(states.live, { type: 'failed', failure, random: 0 })
  expect(waiting).toMatchObject({ waitMs: 12_500 })
  expect(nextLoopState(waiting, { type: 'reached' }), 'that the server is there is no news').toBe(waiting)
})

test.each([
  ['no answer', new NetworkError('unreachable'), true, 'temporary'],
  ['the queue is gone', errors.badEventQueueId('q'), true, 'lost'],
  ['the place in the queue is wrong', errors.badRequest('Event 5 was not in this queue'), true, 'lost'],
  ['the parameters are wrong', errors.badRequest('Bad narrow'), false, 'refused'],
  ['the key is wrong', errors.invalidApiKey(), true, 'refused'],
  ['the account is gone', errors.userDeactivated(), true, 'refused'],
  ['the server has a fault', errors.internalServerError(), true, 'temporary'],
  ['too many requests', errors.rateLimitHit(1), false, 'temporary'],
] as const)('%s', (_, failed, polling, kind) => {
  expect(failureOf(failed, polling).kind).toBe(kind)
})
