import { expect, onTestFinished, test, vi } from 'vitest'
import { becauseOf } from './cause.ts'
import { makeLogger } from './logger.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

function logged() {
  const lines: Line[] = []
  const log = makeLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  return { log, lines, of: (msg: string) => lines.filter((line) => line.msg === msg) }
}

test('a flood of one error leaves a few lines and a count; what else is said is said', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { log, of } = logged()
  for (let count = 0; count < 10_000; count++) log.error({ err: new Error('no') }, 'it failed')
  log.warn('something else')
  for (let count = 0; count < 100; count++) log.info('it happened')
  expect([of('it failed'), of('something else'), of('it happened')].map(({ length }) => length)).toEqual([
    20, 1, 100,
  ])
  vi.advanceTimersByTime(10_000)
  const told = () =>
    of('lines of this kind were left out of the log').map(({ kind, lines }) => ({ kind, lines }))
  expect(told()).toEqual([{ kind: 'it failed', lines: 9_980 }])
  // Ten seconds later there is room again, but not for all; and what has been told is not told again.
  for (let count = 0; count < 100; count++) log.error('it failed')
  expect(of('it failed')).toHaveLength(30)
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual([
    { kind: 'it failed', lines: 9_980 },
    { kind: 'it failed', lines: 90 },
  ])
  vi.advanceTimersByTime(60_000)
  expect(told()).toHaveLength(2)
})

test('lines whose text differs each time do not fill the memory, and share an allowance', () => {
  const { log, lines } = logged()
  for (let count = 0; count < 5_000; count++) log.warn(`number ${count}`)
  expect(lines.length).toBeLessThanOrEqual(230)
})

test('of an error, what it is and where it came from is written, and nothing that anybody wrote', () => {
  const { log, lines } = logged()
  const detail = 'Failing row contains (1, our secret plans).'
  log.error(
    { err: Object.assign(new Error('refused'), { code: '23514', detail, body: detail }) },
    'it failed',
  )
  expect(lines[0]).toMatchObject({ err: { message: 'refused', code: '23514', type: 'Error' } })
  expect(JSON.stringify(lines)).not.toContain('secret plans')
  log.info({ user: { password: 'hush', api_key: 'hush' } }, 'somebody')
  expect(JSON.stringify(lines)).not.toContain('hush')
})

test('a line says for which request and in which job it was written', async () => {
  const { log, of } = logged()
  await becauseOf({ request: 'r1' }, async () => {
    await Promise.resolve()
    log.info({ more: 1 }, 'inside')
    becauseOf({ request: 'r1', job: 'send' }, () => log.info('in the job'))
  })
  log.info('outside')
  expect(of('inside')[0]).toMatchObject({ request: 'r1', more: 1 })
  expect(of('in the job')[0]).toMatchObject({ request: 'r1', job: 'send' })
  expect(of('outside')[0]).not.toHaveProperty('request')
})
