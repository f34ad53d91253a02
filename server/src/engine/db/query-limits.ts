import { AsyncLocalStorage } from 'node:async_hooks'
import { createConnection } from 'node:net'
import type pg from 'pg'
import { becauseOfNothing } from '../log/cause.ts'
import type { Connection } from './database.ts'

/**
 * Time limits for queries of requests, in milliseconds: running a statement, and waiting for locks. No page waits
 * longer. `query_timeout`, by `SilenceWatch`, covers a database that does not even report the timeout: its connection is
 * closed. `idle_in_transaction_session_timeout` covers a node that vanishes in a transaction: until its end the
 * locks would stop every other node.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  query_timeout: 40_000,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * How long a request waits for a free connection, in milliseconds. Longer waits come from a database that does not answer:
 * without a limit, requests would pile up for as long as it is away.
 */
export const LONGEST_WAIT_FOR_CONNECTION_MS = 30_000

/** Adds the time limits for requests, unless the connection sets its own. */
export const withinLimits = (connection: Connection): Connection => ({ ...LIMITS, ...connection })

/** Removes the time limits, for background work. */
export function withoutLimits(connection: Connection): Connection {
  const { statement_timeout, lock_timeout, query_timeout, idle_in_transaction_session_timeout, ...rest } =
    connection
  return rest
}

/** An HTTP response: closed once the answer is sent or the client has left. */
export interface Asker {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** The client left before its answer. */
export class AskerGone extends Error {
  /** nginx's code for a closed request. */
  readonly statusCode = 499

  constructor() {
    super('The client closed the request')
  }
}

const UNHURRIED = Symbol('unhurried')
const contexts = new AsyncLocalStorage<Asker | typeof UNHURRIED>()

/** Runs background work without time limits: jobs, maintenance tasks, loading. */
export const unhurried = <T>(work: () => T): T => contexts.run(UNHURRIED, work)

/** Runs queries for one response: they are cancelled when the client leaves. */
export const askedBy = <T>(asker: Asker, work: () => T): T => contexts.run(asker, work)

/** Runs shared work outside the request that started it, so that its client's leaving does not cancel it. */
export const onNobodysBehalf = <T>(work: () => T): T => contexts.exit(() => becauseOfNothing(work))

/** Whether the current work runs without time limits. */
export const isUnhurried = () => contexts.getStore() === UNHURRIED

/** The response that the current work is for; undefined for shared or background work. */
export function asker(): Asker | undefined {
  const store = contexts.getStore()
  return store === UNHURRIED ? undefined : store
}

const CANCEL = 80_877_102

/** Fields of the driver's connection that its types do not declare. */
interface Backend {
  readonly processID: number
  readonly secretKey: number
  readonly host: string
  readonly port: number
}

/**
 * Cancels the running statement of a connection by the protocol's cancel request. It opens a socket of its own and
 * needs no free connection of the pool, since those may all be busy with statements to cancel. The outcome is
 * unknown, so the connection must not be used again.
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
