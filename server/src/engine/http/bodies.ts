import type { IncomingMessage } from 'node:http'
import { type ApiError, errors } from '@parley/api/contract/errors'
import type { Patience } from './timeouts.ts'

/** How many bytes of a refused body to read: most clients read the answer only after sending all of it. */
const UNREAD_BYTES = 8 * 1024 * 1024
/** Bytes that any body may hold in memory without counting; nearly all are shorter. */
const FREE_BYTES = 16 * 1024
/**
 * Bytes that all incoming bodies together may hold beyond that. Otherwise a thousand long ones at once would use up
 * the memory.
 */
const SHARED_BYTES = 32 * 1024 * 1024

type Refuse = (error: ApiError) => void

/** A body that is being read. */
interface Arrival {
  readonly raw: IncomingMessage
  readonly isFile: boolean
  readonly refuse: Refuse
  readonly begunAt: number
  /** When it was last checked, and the bytes its connection had received by then. */
  lookedAt: number
  bytesThen: number
  /** Bytes held in memory until the body is complete. */
  kept: number
  /** Where it is among all; undefined once it is no longer watched. */
  index: number | undefined
}

/** The handle for reading a watched body. */
export interface Watched {
  /** Reports more bytes held in memory. Throws RATE_LIMIT_HIT if all bodies hold too many. */
  keep(bytes: number): void
  /** Ends the watch. */
  done(): void
}

/** Watches the request bodies that are coming in, so that none holds a connection for longer than allowed. */
export class Bodies {
  readonly #patience: Patience
  /**
   * In no order, and no set: one that grows and shrinks with each request is made anew each time, and each that is gone
   * leads to the next. If one is old, the collector of young objects keeps all after it, with their requests.
   */
  readonly #arrivals: Arrival[] = []
  /** How much of `SHARED_BYTES` is in use. */
  #shared = 0
  readonly #watching: NodeJS.Timeout

  constructor(patience: Patience) {
    this.#patience = patience
    const often = Math.min(1000, patience.span / 4)
    this.#watching = setInterval(() => this.#checkAll(Date.now()), often).unref()
  }

  /** Watches a body until `done` is called. Calls `refuse` if it takes too long. */
  watch(raw: IncomingMessage, { isFile }: { isFile: boolean }, refuse: Refuse): Watched {
    const begunAt = Date.now()
    const { bytesRead } = raw.socket
    const arrival: Arrival = {
      raw,
      isFile,
      refuse,
      begunAt,
      lookedAt: begunAt,
      bytesThen: bytesRead,
      kept: 0,
      index: this.#arrivals.length,
    }
    this.#arrivals.push(arrival)
    return {
      keep: (bytes) => this.#keep(arrival, bytes),
      done: () => {
        this.#forget(arrival)
        this.#keep(arrival, -arrival.kept)
      },
    }
  }

  /** Whether a file is being received over a connection; files have no time limit. */
  bringsFile(socket: unknown): boolean {
    return this.#arrivals.some(({ raw, isFile }) => isFile && raw.socket === socket)
  }

  /** Lets the sender of a refused body read the answer, but not send forever. */
  leaveUnread(raw: IncomingMessage) {
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy()
    }, this.#patience.unread).unref()
    raw.on('error', () => undefined)
    raw.on('close', () => clearTimeout(timer))
    raw.resume()
    // A body that will not end in time is not read on, which would cost memory. The connection is paused rather than
    // the body: Node would read a paused body to its end after the answer.
    if (length > UNREAD_BYTES) setImmediate(() => socket.pause())
  }

  close() {
    clearInterval(this.#watching)
  }

  #keep(arrival: Arrival, bytes: number) {
    const before = Math.max(0, arrival.kept - FREE_BYTES)
    const after = Math.max(0, arrival.kept + bytes - FREE_BYTES)
    if (after > before && this.#shared + after - before > SHARED_BYTES) throw errors.rateLimitHit(1)
    this.#shared += after - before
    arrival.kept += bytes
  }

  /** Puts the last one in its place. */
  #forget(arrival: Arrival) {
    const { index } = arrival
    if (index === undefined) return
    arrival.index = undefined
    const last = this.#arrivals.pop()
    if (last === undefined || last === arrival) return
    last.index = index
    this.#arrivals[index] = last
  }

  #checkAll(now: number) {
    for (const arrival of this.#arrivals.filter((one) => this.#isLate(one, now))) {
      this.#forget(arrival)
      arrival.refuse(errors.bodyTimeout())
    }
  }

  #isLate(arrival: Arrival, now: number): boolean {
    const { raw, isFile, begunAt, lookedAt, bytesThen } = arrival
    const { span, bytesInSpan, form } = this.#patience
    if (!isFile && now - begunAt > form) return true
    if (now - lookedAt < span) return false
    const { bytesRead } = raw.socket
    // Unread bytes mean that this server's disk is slow, not the sender.
    if (bytesRead - bytesThen < bytesInSpan && raw.readableLength === 0) return true
    arrival.lookedAt = now
    arrival.bytesThen = bytesRead
    return false
  }
}

/** Whether a request declares a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Throws if a body's declared length exceeds `maxBytes`, before any of it is read. */
export function checkLength(
  { headers }: IncomingMessage,
  maxBytes: number,
  tooLarge: () => ApiError = errors.bodyTooLarge,
) {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
}
