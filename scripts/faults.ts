// `npm run test:faults`: what goes wrong while people work. Prints for each scenario how much was acknowledged, what
// became of it, and how long it took until all was well again. `-- NAME…` runs the scenarios whose file has a name in
// its path, `-- --rounds 200` repeats each fault so often.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { watchParent } from '../server/src/engine/db/embedded/watch-parent.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
})
const { rounds } = values
if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
  console.error('--rounds takes a number, at least 1')
  process.exit(2)
}
const names = positionals.length > 0 ? positionals : ['']
const child = spawn(
  'vitest',
  [
    ...['run', '--project', 'server', ...names.map((name) => `server/test/faults/${name}`)],
    // One after the other, since they measure time. What they print goes through as it is.
    ...['--no-file-parallelism', '--disable-console-intercept'],
  ],
  {
    cwd: `${import.meta.dirname}/..`,
    stdio: 'inherit',
    env: { ...process.env, ...(rounds !== undefined && { FAULT_ROUNDS: rounds }) },
  },
)
process.once('exit', () => child.kill())
watchParent(() => process.exit(1))
const [code] = (await once(child, 'close')) as [number | null]
process.exit(code ?? 1)
