import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Thread } from './thread.ts'

const GUESSES = new URL('../accounts/passwords/guesses.ts', import.meta.url)

test('a process whose thread was asked ends when its work is done, not when the thread is idle for long', async () => {
  const work = `import(${JSON.stringify(GUESSES.href)}).then(({ guessesFor }) => guessesFor('secret', []))`
  const child = spawn(process.execPath, ['-e', work], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
}, 30_000)

test('a thread that has its own time to be idle ends by then', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>
  const thread = new Thread(new URL('../accounts/passwords/guesses-thread.ts', import.meta.url), {
    idleMs: 1,
  })
  expect(await thread.ask({ password: 'secret', about: [] })).toBeGreaterThan(0)
  const [worker] = await started
  const answered = performance.now()
  await once(worker, 'exit')
  // Others wait for ten seconds.
  expect(performance.now() - answered).toBeLessThan(5_000)
}, 30_000)
