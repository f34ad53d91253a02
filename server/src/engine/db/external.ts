import { codeOf } from '../error-code.ts'
import { OperatorError } from '../operator-error.ts'
import { type Connection, withClient } from './database.ts'

/** A database that takes longer counts as unreachable. */
const CONNECT_TIMEOUT_MS = 10_000
const OLDEST_MAJOR = 15

/**
 * So soon PostgreSQL notices that a node has vanished without closing its connections, and rolls back: after 25 seconds
 * without an answer. By itself it takes two hours, in which the locks of that node stop all others.
 */
const NOTICE_LOST_NODES =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

/**
 * Checks the PostgreSQL at a URL and returns how to connect to it. Throws OperatorError, naming DATABASE_URL, if
 * Parley cannot use it.
 */
export async function externalPostgres(url: string, signal?: AbortSignal): Promise<Connection> {
  const connection = {
    connectionString: noticingLostNodes(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Idle listeners notice a database whose machine has vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const problem = await problemOf(connection, signal).catch(inWords)
  signal?.throwIfAborted()
  if (problem !== undefined) throw new OperatorError(`DATABASE_URL: ${problem}`)
  return connection
}

/** The URL with settings by which PostgreSQL notices lost nodes. Those that the operator gave there count more. */
export function noticingLostNodes(url: string): string {
  const noticing = new URL(url)
  const own = noticing.searchParams.get('options') ?? ''
  noticing.searchParams.set('options', `${NOTICE_LOST_NODES} ${own}`.trim())
  return noticing.href
}

function problemOf(connection: Connection, signal: AbortSignal | undefined): Promise<string | undefined> {
  return withClient(connection, signal, async (client) => {
    const { rows } = await client.query<Facts>(FACTS)
    return rows[0] && complaintAbout(rows[0])
  })
}

interface Facts {
  version: string
  major: number
  encoding: string
  may_create: boolean
  is_read_only: boolean
}

const FACTS = `
  select current_setting('server_version') as version,
         current_setting('server_version_num')::int / 10000 as major,
         current_setting('server_encoding') as encoding,
         -- Once the tables exist, this user need not be able to create more.
         to_regclass('public.migrations') is not null
           or has_schema_privilege('public', 'create')
          and has_database_privilege(current_database(), 'create') as may_create,
         current_setting('transaction_read_only') = 'on' as is_read_only`

/** Why Parley cannot use a reachable database; undefined if it can. */
export function complaintAbout(facts: Facts): string | undefined {
  if (facts.major < OLDEST_MAJOR) {
    return `PostgreSQL there is ${facts.version}: Parley needs ${OLDEST_MAJOR} or newer`
  }
  if (facts.encoding !== 'UTF8') {
    return `the database is encoded in ${facts.encoding}: make one with \`create database … encoding 'UTF8' template template0\``
  }
  if (facts.is_read_only) return 'the database can only be read (a standby?): name the one that is written to'
  if (!facts.may_create) {
    return 'the user may not create tables and schemas in the database: make it the owner of the database'
  }
  return undefined
}

function inWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return ADVICE[codeOf(error) ?? '']?.(message) ?? `the database cannot be reached (${message})`
}

const wrongLogIn = (message: string) => `the database refuses the user or the password (${message})`
const unknownHost = (message: string) => `there is no such host (${message})`

/** Advice by error code, PostgreSQL's or the operating system's. */
const ADVICE: Readonly<Record<string, (message: string) => string>> = {
  '28P01': wrongLogIn,
  '28000': wrongLogIn,
  '3D000': (message) => `${message}: create it, or name another one`,
  '53300': (message) => `the database has no connection to spare (${message}): raise its max_connections`,
  '57P03': (message) => `${message}: start again when it is ready`,
  ECONNREFUSED: (message) => `nothing listens there (${message}): start PostgreSQL, or correct host and port`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}
