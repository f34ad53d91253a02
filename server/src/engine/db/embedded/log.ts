import type { BaseLogger } from 'pino'

/** The part of the server's log that the database writes to. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
