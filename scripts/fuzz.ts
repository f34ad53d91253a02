// `npm run fuzz -- [--requests 70000] [--seed N]`: random requests of every kind, by every caller, against a new
// server. Lists the requests with a 5xx, a response outside the contract, or a late or missing one. The seed repeats
// a run.
import { parseArgs } from 'node:util'
import { watchParent } from '../server/src/engine/db/embedded/watch-parent.ts'
import { run } from './run.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
watchParent(() => process.exit(1))
console.log(`${values.requests} requests of seed ${values.seed}`)
const { status, output } = await run('vitest', ['run', '--project', 'server', 'server/test/fuzz/'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...process.env, PARLEY_FUZZ_REQUESTS: values.requests, PARLEY_FUZZ_SEED: values.seed },
})
console.log(output)
process.exit(status)
