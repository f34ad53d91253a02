import { AsyncLocalStorage } from 'node:async_hooks'
import { createConnection } from 'node:net'
import type pg from 'pg'
import type { Connection } from './database.ts'

/**
 * How long the database may take over what a request asks, in milliseconds: a statement, and its waiting for others. No
 * page waits longer. The driver's own limit is for a database that does not even say that its time is over: it breaks
 * the connection off.
 */
const LIMITS = { statement_timeout: 30_000, lock_timeout: 10_000, query_timeout: 40_000 }

/** The connection for what requests ask; what it says of limits itself stays. */
export const withinLimits = (connection: Connection): Connection => ({ ...LIMITS, ...connection })

/** The same without limits, for work that nobody waits for. */
export function withoutLimits(connection: Connection): Connection {
  const { statement_timeout, lock_timeout, query_timeout, ...rest } = connection
  return rest
}

/** Where an answer goes: it closes when it is there, or nobody waits for it any more. */
export interface Asker {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** The answer would reach nobody. */
export class AskerGone extends Error {
  /** As some proxies log it. */
  readonly statusCode = 499

  constructor() {
    super('Nobody waits for the answer')
  }
}

const UNHURRIED = Symbol('unhurried')
const contexts = new AsyncLocalStorage<Asker | typeof UNHURRIED>()

/** Runs work that takes as long as it takes: jobs, chores, loading. */
export const unhurried = <T>(work: () => T): T => contexts.run(UNHURRIED, work)

/** Runs what is asked of the database for an answer: when nobody waits for that, the database need not go on. */
export const askedBy = <T>(asker: Asker, work: () => T): T => contexts.run(asker, work)

/** Runs what is done for many, whoever has begun it. */
export const onNobodysBehalf = <T>(work: () => T): T => contexts.exit(work)

export const isUnhurried = () => contexts.getStore() === UNHURRIED

export function asker(): Asker | undefined {
  const store = contexts.getStore()
  return store === UNHURRIED ? undefined : store
}

const CANCEL = 80_877_102

/** What the driver knows of its connection and does not declare. */
interface Backend {
  readonly processID: number
  readonly secretKey: number
  readonly host: string
  readonly port: number
}

/**
 * Asks the server to give up the statement of a connection. By the protocol's own request, which needs no place among
 * the connections: these may all be taken by what is to be cancelled. It is not known what comes of it, so nothing more
 * may be asked on that connection.
 */
export function cancelStatement(client: pg.ClientBase) {
  // Once it is connected, it has them all.
  const { processID, secretKey, host, port } = client as unknown as Backend
  const request = Buffer.alloc(16)
  for (const [index, word] of [16, CANCEL, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4)
  const socket = host.startsWith('/')
    ? createConnection(`${host}/.s.PGSQL.${port}`)
    : createConnection(port, host)
  socket.on('error', () => undefined)
  socket.end(request)
}
