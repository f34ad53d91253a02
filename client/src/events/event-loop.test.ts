import { ApiError, errors } from '@parley/api/contract/errors'
import type { AnyEvent } from '@parley/api/contract/event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerAnswer } from '../../test/examples.ts'
import { NetworkError } from '../connection/network-error.ts'
import { EventLoop, type RegisterAnswer } from './event-loop.ts'
import type { Cursor, LoopState } from './loop-state.ts'

interface Poll {
  readonly cursor: Cursor
  readonly block: boolean
  readonly signal: AbortSignal
  answer(...ids: number[]): void
  fail(error: Error): void
}

/** A loop whose server and clock the test controls. */
function drivenLoop() {
  vi.useFakeTimers()
  const registrations: ((answer: RegisterAnswer | Error) => void)[] = []
  const polls: Poll[] = []
  const events: number[] = []
  const states: LoopState['name'][] = []
  let wake = () => {}
  const loop = new EventLoop(
    {
      register: () =>
        new Promise((resolve, reject) => {
          registrations.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
        }),
      poll: (cursor, { block, signal }) =>
        new Promise((resolve, reject) => {
          const answer = (...ids: number[]) => resolve(ids.map((id): AnyEvent => ({ id, type: 'heartbeat' })))
          polls.push({ cursor, block, signal, answer, fail: reject })
        }),
    },
    {
      onRegistered: () => events.push(Number.NaN),
      onEvents: (fresh) => {
        if (fresh.some((one) => one.id === 666)) throw new Error('cannot fold this')
        events.push(...fresh.map((one) => one.id))
      },
      onState: (state) => states.push(state.name),
    },
    {
      wakeUps: (listener) => {
        wake = listener
        return () => {}
      },
    },
  )
  onTestFinished(() => {
    loop.stop()
    vi.useRealTimers()
  })
  loop.start()
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    loop,
    polls,
    events,
    states,
    registrations,
    wake: () => wake(),
    settled,
    async register(queue_id: string | null = 'q1') {
      registrations.at(-1)?.(registerAnswer({ queue_id, last_event_id: 4 }))
      await settled()
    },
    get poll() {
      const poll = polls.at(-1)
      if (poll === undefined) throw new Error('nothing polls')
      return poll
    },
  }
}

test('events are handed over in order, each once', async () => {
  const driven = drivenLoop()
  await driven.register()
  expect(driven.poll).toMatchObject({ cursor: { queueId: 'q1', lastEventId: 4 }, block: true })
  driven.poll.answer(5, 8)
  await driven.settled()
  driven.poll.answer(5, 8, 9, 9)
  await driven.settled()
  expect(driven.events).toEqual([Number.NaN, 5, 8, 9])
  expect(driven.poll.cursor.lastEventId).toBe(9)
  expect(driven.states).toEqual(['live'])
})

test('a lost queue is replaced by another, with a new snapshot', async () => {
  const driven = drivenLoop()
  await driven.register()
  driven.poll.fail(errors.badEventQueueId('q1'))
  await driven.settled()
  expect(driven.loop.state.name).toBe('connecting')
  await driven.register('q2')
  expect(driven.poll.cursor.queueId).toBe('q2')
  expect(driven.events).toEqual([Number.NaN, Number.NaN])
})

test('queues lost again and again are registered with a pause', async () => {
  const driven = drivenLoop()
  for (let round = 0; round < 2; round++) {
    await driven.register()
    driven.poll.fail(errors.badEventQueueId('q1'))
    await driven.settled()
  }
  expect(driven.loop.state).toMatchObject({ name: 'retrying', cursor: undefined })
  expect(driven.registrations).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(driven.registrations).toHaveLength(3)
})

test('after a network error the loop polls from the same position, without blocking', async () => {
  const driven = drivenLoop()
  await driven.register()
  driven.poll.answer(5)
  await driven.settled()
  driven.poll.fail(new NetworkError('unreachable'))
  await driven.settled()
  expect(driven.loop.state.name).toBe('retrying')
  await vi.advanceTimersByTimeAsync(500)
  expect(driven.poll).toMatchObject({ cursor: { lastEventId: 5 }, block: false })
  driven.poll.answer()
  await driven.settled()
  expect(driven.loop.state).toMatchObject({ name: 'live', attempt: 0 })
  expect(driven.poll.block).toBe(true)
})

test('after a sleep the loop aborts the poll and ignores its late answer', async () => {
  const driven = drivenLoop()
  await driven.register()
  const dead = driven.poll
  driven.wake()
  expect(dead.signal.aborted).toBe(true)
  expect(driven.polls).toHaveLength(2)
  dead.answer(5)
  await driven.settled()
  expect(driven.events).toEqual([Number.NaN])
  driven.poll.answer(5)
  await driven.settled()
  expect(driven.events).toEqual([Number.NaN, 5])
})

test('the return of the network ends the wait', async () => {
  const driven = drivenLoop()
  await driven.register()
  driven.poll.fail(new NetworkError('unreachable'))
  await driven.settled()
  driven.wake()
  expect(driven.polls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(driven.polls).toHaveLength(2)
})

test('a listener that throws gets a new snapshot', async () => {
  const driven = drivenLoop()
  await driven.register()
  driven.poll.answer(5)
  await driven.settled()
  driven.poll.answer(666)
  await driven.settled()
  await driven.register('q2')
  expect(driven.events).toEqual([Number.NaN, 5, Number.NaN])
})

test('a permanent refusal stops the loop', async () => {
  const driven = drivenLoop()
  driven.registrations[0]?.(errors.invalidApiKey())
  await driven.settled()
  const { state } = driven.loop
  expect(state.name === 'stopped' && state.error).toBeInstanceOf(ApiError)
  expect(driven.polls).toHaveLength(0)
})

test('stopping ends the poll', async () => {
  const driven = drivenLoop()
  await driven.register()
  driven.loop.stop()
  expect(driven.poll.signal.aborted).toBe(true)
  driven.poll.answer(5)
  await driven.settled()
  expect(driven.events).toEqual([Number.NaN])
  expect(driven.polls).toHaveLength(1)
})

test('a visitor gets a snapshot and no queue', async () => {
  const driven = drivenLoop()
  await driven.register(null)
  expect(driven.events).toEqual([Number.NaN])
  expect(driven.loop.state).toEqual({ name: 'stopped', error: undefined })
})
