import type { Logger } from 'pino'
import type { Backups } from './backups/backups.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Features } from './features.ts'
import type { FetchClient } from './fetching/client.ts'
import type { Files } from './files/files.ts'
import type { Health } from './health.ts'
import type { Bodies } from './http/bodies.ts'
import type { ContractWatch } from './http/contract-watch.ts'
import type { LogCap } from './http/log-cap.ts'
import type { Patience } from './http/timeouts.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Realms } from './realm/realms.ts'
import type { Limits } from './throttles/limits.ts'

/**
 * What all code on this server shares. Higher rooms add fields by declaration merging, beside the class they add.
 * `shell/server.ts` creates all of it.
 */
export interface ServerContext {
  readonly config: Config
  /** The port it listens on, which the system may have chosen. */
  readonly port: number
  readonly log: Logger
  readonly db: Database
  readonly features: Features
  readonly realms: Realms
  readonly files: Files
  /** Fetches URLs that users wrote, safely. */
  readonly fetching: FetchClient
  readonly limits: Limits
  readonly health: Health
  /** Limits the log lines about failed requests. */
  readonly failures: LogCap
  readonly patience: Patience
  readonly bodies: Bodies
  readonly mailer: Mailer
  readonly backups: Backups
  /** Checks every answer and event against the contract. Only in tests. */
  readonly contract: ContractWatch | undefined
}
