import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from './settings.ts'
import { startEmbeddedPostgres } from './start.ts'
import { makeFolderInMemory, removeAbandonedFolders, silent } from './test-folders.ts'

/** How every process of a test run connects to the test cluster. */
export interface ClusterConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** The PostgreSQL of a test run. */
export interface TestCluster {
  connection: ClusterConnection
  stop(): Promise<void>
}

const TEMPLATE = 'template_parley'

/** Settings that trade durability for speed: no data outlives the run. Crash tests need a cluster of their own. */
const FORGETFUL: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '32MB',
  max_connections: 300,
  autovacuum: 'off',
}

/**
 * Starts a PostgreSQL for a test run, with a template database that `prepareTemplate` fills (with the schema). Each
 * test copies it within milliseconds.
 */
export async function startTestCluster(
  prepareTemplate: (connection: ClusterConnection) => Promise<unknown>,
): Promise<TestCluster> {
  await removeAbandonedFolders()
  const dataDir = makeFolderInMemory()
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings: FORGETFUL })
  // The plain path: other processes of the run do not share the descriptor.
  const connection = { ...postgres.connection, host: join(dataDir, 'postgres') }
  await execute(connection, `create database ${TEMPLATE}`)
  await prepareTemplate({ ...connection, database: TEMPLATE })
  await execute(connection, `alter database ${TEMPLATE} with is_template true allow_connections false`)
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined
  return { connection, stop: () => (stopped ??= stop()) }
}

/** Creates a database from the template. It lasts no longer than the cluster. */
export function copyTemplate(cluster: ClusterConnection): Promise<ClusterConnection> {
  return createFrom(TEMPLATE, cluster)
}

/** Creates a database without tables. It lasts no longer than the cluster. */
export function createEmpty(cluster: ClusterConnection): Promise<ClusterConnection> {
  return createFrom('template0', cluster)
}

async function createFrom(template: string, cluster: ClusterConnection): Promise<ClusterConnection> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await administration(cluster).query(`create database ${database} template ${template} strategy file_copy`)
  return { ...cluster, database }
}

/** Removes a database once nobody is connected to it. */
export async function dropCopy(cluster: ClusterConnection, database: string): Promise<void> {
  const db = administration(cluster)
  // A closed connection is listed for another moment, and PostgreSQL itself would only check again after 100 ms.
  for (let looks = 0; looks < 100; looks++) {
    const { rows } = await db.query('select from pg_stat_activity where datname = $1 limit 1', [database])
    if (rows.length === 0) break
    await sleep(2)
  }
  await db.query(`drop database ${database} with (force)`)
}

let adminPool: pg.Pool | undefined

/** Reused by all tests, since connecting takes as long as copying a database. */
function administration(cluster: ClusterConnection): pg.Pool {
  if (adminPool === undefined) {
    adminPool = new pg.Pool({ ...cluster, max: 2, allowExitOnIdle: true })
    // The cluster may end before this process does.
    adminPool.on('error', () => {})
  }
  return adminPool
}

async function execute(connection: ClusterConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
