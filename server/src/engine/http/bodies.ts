import type { IncomingMessage } from 'node:http'
import { type ApiError, errors } from '@parley/api/contract/errors'
import type { Patience } from './patience.ts'

/** Bytes that are read of a body that is refused: most senders read the answer only when all is sent. */
const UNREAD_BYTES = 8 * 1024 * 1024
/** What a body may keep in memory in any case: nearly all are shorter. */
const FREE_BYTES = 16 * 1024
/** What all bodies that are under way may keep beyond that. Else a thousand long ones at once would be all the memory. */
const SHARED_BYTES = 32 * 1024 * 1024

type Refuse = (error: ApiError) => void

/** A body that somebody reads. */
interface Arrival {
  readonly raw: IncomingMessage
  readonly isFile: boolean
  readonly refuse: Refuse
  readonly begunAt: number
  /** When it was last looked at, and the bytes of its connection by then. */
  lookedAt: number
  bytesThen: number
  /** Bytes that are kept in memory until it is all there. */
  kept: number
}

/** For whoever reads a body. */
export interface Watched {
  /** Says that so many more bytes are kept in memory. Throws where that is too much. */
  keep(bytes: number): void
  done(): void
}

/** The bodies that are under way to this server. None of them may hold a connection for longer than it is worth. */
export class Bodies {
  readonly #patience: Patience
  readonly #arrivals = new Set<Arrival>()
  /** Of `SHARED_BYTES`. */
  #shared = 0
  readonly #watching: NodeJS.Timeout

  constructor(patience: Patience) {
    this.#patience = patience
    const often = Math.min(1000, patience.span / 4)
    this.#watching = setInterval(() => this.#look(Date.now()), often).unref()
  }

  /** Watches over a body until it is `done`. Where it takes too long it is refused. */
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
    }
    this.#arrivals.add(arrival)
    return {
      keep: (bytes) => this.#keep(arrival, bytes),
      done: () => {
        this.#arrivals.delete(arrival)
        this.#keep(arrival, -arrival.kept)
      },
    }
  }

  /** Whether a file is coming in over a connection, for which there is no time that it may take. */
  bringsFile(socket: unknown): boolean {
    return [...this.#arrivals].some(({ raw, isFile }) => isFile && raw.socket === socket)
  }

  /** Lets the sender of a body that was refused get to the answer, but not send on for ever. */
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
    // Where it may not end in time, reading on is of no use to anybody, and costs memory. It is the connection that
    // stops: a body that stops by itself keeps what has come, and Node reads it to its end after the answer.
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

  #look(now: number) {
    for (const arrival of this.#arrivals) {
      if (!this.#isLate(arrival, now)) continue
      this.#arrivals.delete(arrival)
      arrival.refuse(errors.bodyTimeout())
    }
  }

  #isLate(arrival: Arrival, now: number): boolean {
    const { raw, isFile, begunAt, lookedAt, bytesThen } = arrival
    const { span, bytesInSpan, form } = this.#patience
    if (!isFile && now - begunAt > form) return true
    if (now - lookedAt < span) return false
    const { bytesRead } = raw.socket
    // What lies here unread waits for this server's disk, and not for its sender.
    if (bytesRead - bytesThen < bytesInSpan && raw.readableLength === 0) return true
    arrival.lookedAt = now
    arrival.bytesThen = bytesRead
    return false
  }
}

/** Whether a request says that it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Throws where a body says that it is longer than `maxBytes`: before anything of it is read. */
export function checkLength(
  { headers }: IncomingMessage,
  maxBytes: number,
  tooLarge: () => ApiError = errors.bodyTooLarge,
) {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
}
