import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Connection } from './database.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { externalPostgres } from './external.ts'

export interface OpenDatabase {
  readonly connection: Connection
  stop(): Promise<void>
}

/** The database that the configuration names: one elsewhere, or the server's own, which is started. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, signal }: { log: Logger; signal?: AbortSignal },
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: await externalPostgres(databaseUrl, signal), stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir, log, ...(signal && { signal }) })
}
