import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => vi.unstubAllGlobals())

/** Ten steps of two milliseconds each, by a clock of their own; tells which of them were done in one task. */
async function tasksOf(visibilityState: string): Promise<number[]> {
  let now = 0
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('document', { visibilityState })
  const tasks: number[] = []
  let inTask = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    tasks.push(inTask)
    inTask = 0
    port2.postMessage(undefined)
  }
  port2.postMessage(undefined)
  function* work(): Generator<void, string> {
    for (let step = 0; step < 10; step++) {
      now += 2
      inTask += 1
      yield
    }
    return 'done'
  }
  expect(await inSlices(work())).toBe('done')
  port1.close()
  return [...tasks, inTask].filter((count) => count > 0)
}

test('the page gets a turn between slices of six milliseconds', async () => {
  expect(await tasksOf('visible')).toEqual([3, 3, 3, 1])
})

test('in a page that nobody sees, all is done at once', async () => {
  expect(await tasksOf('hidden')).toEqual([10])
})
