import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const GUESSES = new URL('../accounts/passwords/guesses.ts', import.meta.url)

test('a process whose thread was asked ends when its work is done, not when the thread is idle for long', async () => {
  const work = `import(${JSON.stringify(GUESSES.href)}).then(({ guessesFor }) => guessesFor('secret', []))`
  const child = spawn(process.execPath, ['-e', work], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
}, 30_000)
