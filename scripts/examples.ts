// `npm run examples`: makes a request to every endpoint, and writes what was asked and answered where it has another form
// than before: `api/src/<noun>/examples.json`, which the page at `/api` shows.
import { run } from './run.ts'

const { status, output } = await run(
  'vitest',
  ['run', '--project', 'server', 'server/test/long/examples.test.ts'],
  { cwd: `${import.meta.dirname}/..`, env: { ...process.env, PARLEY_KEEP_EXAMPLES: 'yes' } },
)
console.log(output)
process.exit(status)
