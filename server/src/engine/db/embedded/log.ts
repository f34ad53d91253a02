import type { BaseLogger } from 'pino'

/** The methods of the server's log that the database code uses. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
