// A process with an embedded PostgreSQL, like a server: for tests that kill it.
// `node fixture-server.ts DATA_DIR` prints READY and the postmaster's pid, and stops on SIGTERM.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const [, , dataDir = ''] = process.argv
const log = { debug() {}, info: console.error, warn: console.error, error: console.error }

let postgres: EmbeddedPostgres
try {
  postgres = await startEmbeddedPostgres({ dataDir, log, settings: { min_wal_size: '32MB' } })
} catch (error) {
  console.error(String(error))
  process.exit(1)
}
process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
process.once('SIGUSR1', () => process.exit(7))
setInterval(() => {}, 60_000)
console.log(`READY ${Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)}`)
