import pino, { type DestinationStream, type Logger } from 'pino'
import { currentCause } from './cause.ts'
import { Flood } from './flood.ts'

/** Pino's number for warnings. What is below says what happens, and is as much as that. */
const WARN = 40

/**
 * The server's log: JSON, a line each. Lines of work for a request or a job say so, a flood of warnings or errors of
 * one kind is thinned out, and of errors no more is written than `describe` lets through.
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const flood = new Flood((leftOut) => log.warn(leftOut, 'lines of this kind were left out of the log'))
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: ['*.authorization', '*.cookie', '*.password', '*.api_key'],
    // The library adds the line's own fields to what it is given.
    mixin: () => ({ ...currentCause() }),
    serializers: { err: describe },
    hooks: {
      logMethod(args, method, lineLevel) {
        if (lineLevel < WARN || flood.lets(args)) method.apply(this, args)
      },
    },
  }
  const log = destination === undefined ? pino(options) : pino(options, destination)
  return log
}

/** The fields of errors of PostgreSQL, Node and libraries that hold nothing that anybody has written. */
const HARMLESS = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'statusCode',
] as const

/**
 * An error for the log. PostgreSQL says in `detail` and `where` which row or parameter was wrong, and libraries keep
 * requests and answers in fields of their own: all that may be a message, a password or a key.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack, ...fields } = pino.stdSerializers.err(error)
  const harmless = HARMLESS.filter((name) => fields[name] !== undefined)
  return { type, message, stack, ...Object.fromEntries(harmless.map((name) => [name, fields[name]])) }
}
