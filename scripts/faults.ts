// `npm run test:faults`: what goes wrong while people work. Prints for each scenario how much was acknowledged, what
// became of it, and how long it took until all was well again. `-- WORD…` runs the scenarios whose file has a word in its
// name, `-- --rounds 200` repeats each fault so often.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { watchParent } from '../server/src/engine/db/embedded/watch-parent.ts'

const ROOT = `${import.meta.dirname}/..`
const SCENARIOS = 'server/test/faults'

const { values, positionals: words } = parseArgs({
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
})
const { rounds } = values
if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
  console.error('--rounds takes a number, at least 1')
  process.exit(2)
}
const files = readdirSync(`${ROOT}/${SCENARIOS}`).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (files.length === 0) {
  console.error(`no scenario has ${words.join(' or ')} in its name`)
  process.exit(2)
}
const child = spawn(
  'vitest',
  [
    ...['run', '--project', 'server', ...files.map((name) => `${SCENARIOS}/${name}`)],
    // One after the other, since they measure time. What they print goes through as it is.
    ...['--no-file-parallelism', '--disable-console-intercept'],
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(rounds !== undefined && { FAULT_ROUNDS: rounds }) },
  },
)
process.once('exit', () => child.kill())
watchParent(() => process.exit(1))
const [code] = (await once(child, 'close')) as [number | null]
process.exit(code ?? 1)
