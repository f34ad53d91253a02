import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Connection } from './database.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { externalPostgres } from './external.ts'

/** A running database and how to stop using it. */
export interface OpenDatabase {
  readonly connection: Connection
  stop(): Promise<void>
}

/** Opens the configured database: an external one, or the server's own, which it starts. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, signal }: { log: Logger; signal?: AbortSignal },
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: await externalPostgres(databaseUrl, signal), stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir, log, ...(signal && { signal }) })
}
