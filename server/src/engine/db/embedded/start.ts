import { closeSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountForPostgres } from './account.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, prepareCluster, USER } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { endEarlierPostgres } from './earlier-postgres.ts'
import { keepRunning } from './keep-running.ts'
import type { Log } from './log.ts'
import { openFolder } from './open-folder.ts'
import { Postmaster } from './postmaster.ts'
import { type Settings, settingsForChat } from './settings.ts'

export { DataFolderInUse } from './data-folder-lock.ts'

/** A PostgreSQL that is stopped takes connections and never answers. */
const CONNECT_TIMEOUT_MS = 10_000

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** For `pg.Pool` and `pg.Client` in this process only: on Linux the path uses one of its file descriptors. */
  connection: {
    host: string
    port: number
    user: string
    database: string
    ssl: false
    connectionTimeoutMillis: number
  }
  /** Stops PostgreSQL and frees the data folder. Close the pools first. */
  stop(): Promise<void>
}

/** Options of `startEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  /** The server's data folder; the cluster is in its subfolder `postgres`. Both are created if missing. */
  dataDir: string
  log: Log
  /** Overrides of `settingsForChat`. */
  settings?: Settings
  /** Aborts the start, which then throws once none of its processes run. */
  signal?: AbortSignal
}

/**
 * Starts the bundled PostgreSQL on `dataDir` and restarts it as needed until `stop`. Ends one that a killed server
 * left running. Throws DataFolderInUse if another server has the folder open.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDataFolder(dataDir)
  try {
    return await startLocked(join(dataDir, 'postgres'), options, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function startLocked(
  folder: string,
  { log, settings = {}, signal }: EmbeddedPostgresOptions,
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const account = accountForPostgres(folder)
  const binaries = findBinaries(account)
  await prepareCluster(folder, binaries, account, { ...settingsForChat(), ...settings }, { log, signal })

  const opened = openFolder(folder)
  const start = async (signal?: AbortSignal) => {
    await endEarlierPostgres(folder, log, signal)
    return Postmaster.start(binaries, opened, account, log, signal)
  }
  const supervised = await start(signal).then(
    (first) => keepRunning(first, start, log),
    (error: unknown) => {
      closeSync(opened.fd)
      throw error
    },
  )
  const connection = {
    host: opened.ownPath,
    port: 5432,
    user: USER,
    database: DATABASE,
    ssl: false as const,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
  return {
    connection,
    async stop() {
      await supervised.stop()
      closeSync(opened.fd)
      await unlock()
    },
  }
}
