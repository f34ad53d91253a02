import type { Socket } from 'node:net'
import type pg from 'pg'

/** What is looked at of a connection. */
interface Looked {
  /** Bytes that had come from the database. */
  bytes: number
  /** Since when it has been silent, by `performance.now`. */
  since: number
}

/** A field of the driver's connection that its types do not declare. */
interface Asking {
  readonly _activeQuery?: object | null
}

const LONGEST_BETWEEN_LOOKS_MS = 1_000

/**
 * Closes connections on which a query waits and the database has said nothing for too long.
 *
 * The driver's own limit costs each query a timer, and with thousands of queries a second much more: once such a timer
 * is old, the collector of young objects keeps those after it, with their queries, parameters and rows, until a full
 * collection. The slowest of a hundred sends took five times as long.
 */
export class SilenceWatch {
  readonly #limitMs: number
  readonly #looked = new Map<pg.PoolClient, Looked>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Watches a connection until it is left to itself. */
  add(client: pg.PoolClient) {
    this.#looked.set(client, { bytes: 0, since: performance.now() })
    const often = Math.min(LONGEST_BETWEEN_LOOKS_MS, this.#limitMs / 4)
    this.#timer ??= setInterval(() => this.#look(), often).unref()
  }

  leave(client: pg.PoolClient) {
    this.#looked.delete(client)
    if (this.#looked.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look() {
    const now = performance.now()
    for (const [client, looked] of this.#looked) {
      // It is a socket, of TLS or not.
      const stream = client.connection.stream as Socket
      const isAsked = (client as Asking)._activeQuery != null
      if (!isAsked || stream.bytesRead !== looked.bytes) {
        looked.bytes = stream.bytesRead
        looked.since = now
      } else if (now - looked.since > this.#limitMs) {
        // The driver's words for it.
        stream.destroy(new Error('Query read timeout'))
      }
    }
  }
}
