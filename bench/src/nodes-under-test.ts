import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@parley/server/engine/db/embedded/start'
import type { Bench } from './bench.ts'
import type { Organization } from './fixtures/organization.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const quiet = { debug() {}, info() {}, warn: console.error, error: console.error }
/** Each node wants some twenty, and one for each organization. */
const CONNECTIONS = '200'

/** Starts PostgreSQL on its own, as for several nodes, on the data of an organization. */
export async function databaseForNodes(bench: Bench, { dataDir }: Organization): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    settings: { max_connections: CONNECTIONS },
  })
  bench.defer(() => postgres.stop())
  return `postgres://parley@localhost/postgres?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
}

/** Starts so many nodes on one database. */
export async function startNodes(
  bench: Bench,
  { dataDir }: Organization,
  { url, count }: { url: string; count: number },
): Promise<ServerUnderTest[]> {
  const folders = Array.from({ length: count }, () => bench.folder())
  return Promise.all(
    folders.map(async (folder) => {
      await cp(join(dataDir, 'secret'), join(folder, 'secret'))
      return bench.serve({
        dataDir: folder,
        environment: { DATABASE_URL: url, EXTERNAL_URL: 'http://127.0.0.1' },
      })
    }),
  )
}
