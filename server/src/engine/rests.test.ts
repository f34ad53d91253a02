import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Rests } from './rests.ts'

test('rests are short when nobody was served for a second, and long from the first request on', async () => {
  let now = performance.now()
  let utilization = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    utilization,
    idle: 0,
    active: 0,
  }))
  onTestFinished(() => void vi.restoreAllMocks())

  const rests = new Rests()
  expect(await rests.rest(20)).toBe(20)
  now += 1_001
  expect(await rests.rest(20)).toBe(5)
  expect(await rests.rest(2)).toBe(2)
  utilization = 0.5
  expect(await rests.rest(20)).toBe(5)
  utilization = 0.01
  expect(await rests.rest(20)).toBe(20)
  now += 999
  expect(await rests.rest(20)).toBe(20)
  now += 2
  expect(await rests.rest(20)).toBe(5)
})
