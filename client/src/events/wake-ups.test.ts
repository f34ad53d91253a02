import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wakeUps } from './wake-ups.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const view = new EventTarget()
const listener = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  listener.mockClear()
  stop = wakeUps(listener)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Simulates sleep: the clock goes on, the timers do not. */
function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  vi.advanceTimersByTime(10_000)
}

test('a page that is awake gets no wake-up', () => {
  vi.advanceTimersByTime(300_000)
  expect(listener).not.toHaveBeenCalled()
})

test('a sleep wakes it, a late timer does not', () => {
  sleep(5_000)
  expect(listener).not.toHaveBeenCalled()
  sleep(60_000)
  expect(listener).toHaveBeenCalledOnce()
})

test('the return of the network wakes it', () => {
  view.dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledOnce()
})

test('showing a tab wakes it after a long time, not after a moment', () => {
  show('hidden')
  vi.advanceTimersByTime(1_000)
  show('visible')
  expect(listener).not.toHaveBeenCalled()
  show('hidden')
  // The slow timers of hidden tabs must not count as sleep.
  sleep(60_000)
  expect(listener).not.toHaveBeenCalled()
  show('visible')
  expect(listener).toHaveBeenCalledOnce()
})

test('a page from the back/forward cache wakes, a page that is merely shown does not', () => {
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(listener).not.toHaveBeenCalled()
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(listener).toHaveBeenCalledOnce()
})

test('a stopped listener is not called', () => {
  stop()
  view.dispatchEvent(new Event('online'))
  sleep(60_000)
  expect(listener).not.toHaveBeenCalled()
})
