import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Features } from './features.ts'
import type { FetchClient } from './fetching/client.ts'
import type { Files } from './files/files.ts'
import type { Health } from './health.ts'
import type { Bodies } from './http/bodies.ts'
import type { ContractWatch } from './http/contract-watch.ts'
import type { Limits } from './http/limits.ts'
import type { LogCap } from './http/log-cap.ts'
import type { Patience } from './http/patience.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Realms } from './realm/realms.ts'

/**
 * What everything on this server shares. Higher rooms add their own by declaration merging, beside the class of what
 * they add; `shell/server.ts` makes all of it.
 */
export interface ServerContext {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly features: Features
  readonly realms: Realms
  readonly files: Files
  /** For everything at addresses that users wrote. */
  readonly fetching: FetchClient
  readonly limits: Limits
  readonly health: Health
  /** What is logged of requests that fail. */
  readonly failures: LogCap
  readonly patience: Patience
  readonly bodies: Bodies
  readonly mailer: Mailer
  /** Holds every answer and event against the contract; for tests. */
  readonly contract: ContractWatch | undefined
}
