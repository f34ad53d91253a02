import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventBody } from '@parley/api/contract/event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Realm } from '../realm/realm.ts'
import { Broadcasts } from './broadcasts.ts'
import { ephemeralKind } from './ephemeral.ts'
import { Queue } from './queue.ts'
import type { QueueIndex } from './queue-index.ts'
import type { ClientOptions, Viewer } from './viewer.ts'

const note = ephemeralKind<string>({
  kind: 'note',
  audience: () => 'everyone',
  eventTypes: ['note'],
  event(text) {
    if (text === 'broken') throw new Error('it cannot be told')
    return { type: 'note', text } as unknown as EventBody
  },
})

/** A clock that only what is done here moves on: how long a turn takes is not left to a busy machine. */
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

/** @param microseconds what it takes to find the viewer of a queue */
function toMany({ queues: count, microseconds = 0 }: { queues: number; microseconds?: number }) {
  const queues = Array.from({ length: count }, (_, id) => queueOf(id))
  const error = vi.fn()
  const realm = { state: { journalHead: 7 }, context: { log: { error } } } as unknown as Realm
  const deliver = vi.fn()
  const broadcasts = new Broadcasts(realm, {
    index: { ofAudience: () => queues.values() } as unknown as QueueIndex,
    viewerOf() {
      now += microseconds / 1000
      return {} as Viewer
    },
    wake: () => undefined,
    deliver,
  })
  const heard = ({ ephemeral }: Queue) => ephemeral.map(({ text }) => JSON.parse(text).text)
  return { queues, broadcasts, heard, error, deliver }
}

function queueOf(id: number): Queue {
  const options = { eventTypes: null } as ClientOptions
  const facts = { id: `${id}`, userId: id, options, startPosition: 7, lifespanSeconds: 600, keyId: null }
  return new Queue(facts, Date.now() / 1000)
}

test('a few queues are told at once', () => {
  const { queues, broadcasts, heard } = toMany({ queues: 3 })
  broadcasts.add(note.of('one'))
  expect(queues.map(heard)).toEqual([['one'], ['one'], ['one']])
})

test('others have their turns while many are told, each of one event after the other', async () => {
  const { queues, broadcasts, heard, deliver } = toMany({ queues: 300, microseconds: 100 })
  broadcasts.add(note.of('one'))
  broadcasts.add(note.of('two'))
  expect(heard(queues[0] as Queue)).toEqual(['one'])
  expect(heard(queues[299] as Queue)).toEqual([])
  let turns = 0
  for (; deliver.mock.calls.length < 2; turns++) await nextTurn()
  expect(turns).toBeGreaterThan(5)
  expect(new Set(queues.map((queue) => heard(queue).join()))).toEqual(new Set(['one,two']))
})

test('one that cannot be told keeps no other from being told', async () => {
  const { queues, broadcasts, heard, error } = toMany({ queues: 2 })
  broadcasts.add(note.of('broken'))
  broadcasts.add(note.of('one'))
  await vi.waitFor(() => expect(queues.map(heard)).toEqual([['one'], ['one']]))
  expect(error).toHaveBeenCalledOnce()
})

test('of more than can be told, the newest are', async () => {
  const { queues, broadcasts, heard, deliver } = toMany({ queues: 40, microseconds: 100 })
  for (let number = 0; number < 520; number++) broadcasts.add(note.of(`${number}`))
  await vi.waitFor(() => expect(deliver.mock.calls.length).toBe(500), { timeout: 30_000 })
  expect(heard(queues[39] as Queue).slice(0, 2)).toEqual(['0', '21'])
  expect(heard(queues[39] as Queue).at(-1)).toBe('519')
}, 40_000)
