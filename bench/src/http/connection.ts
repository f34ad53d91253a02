import { connect, type Socket } from 'node:net'

/**
 * A client of HTTP/1.1 that costs as little as it can: the load generator shares two cores with the server it
 * measures, and `node:http` or undici spend more on a small answer than the server does. It can do what this API
 * needs and no more: one request at a time on a kept connection, answers with a length or in chunks.
 */
export class Connection {
  readonly #socket: Socket
  #head = ''
  #answer: Reading | undefined
  #done: Done | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      let connection: Connection | undefined
      const callback = (length: number) => {
        connection?.read(length)
        return true
      }
      // Bytes are looked at once and in place; a buffer per read would feed the garbage collector with gigabytes.
      const socket = connect({ host: '127.0.0.1', port, onread: { buffer: READ, callback } })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        connection = new Connection(socket)
        resolve(connection)
      })
    })
  }

  /** Sends the bytes of a request; `done` gets the answer in the tick in which its last byte arrives. */
  exchange(request: Buffer, done: Done, failed: (error: Error) => void) {
    if (this.#done !== undefined) throw new Error('this connection still waits for an answer')
    this.#done = done
    this.#failed = failed
    this.#socket.write(request)
  }

  request(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => this.exchange(request, resolve, reject))
  }

  /** Ends it with a reset: ten thousand closed in order would hold their ports for a minute. */
  close() {
    this.#done = undefined
    this.#failed = undefined
    this.#socket.resetAndDestroy()
  }

  /** Takes in `length` bytes that the socket has put into the shared buffer. */
  private read(length: number) {
    let start = 0
    if (this.#answer === undefined) {
      const before = this.#head.length
      this.#head += READ.toString('latin1', 0, length)
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      start = end + 4 - before
      this.#answer = new Reading(this.#head.slice(0, end))
      this.#head = ''
    }
    const answer = this.#answer
    if (!answer.take(start, length)) return
    const done = this.#done
    this.#answer = undefined
    this.#done = undefined
    done?.(answer)
  }

  #fail(error: Error) {
    const failed = this.#failed
    this.#done = undefined
    this.#failed = undefined
    failed?.(error)
  }
}

type Done = (answer: Answer) => void

export interface Answer {
  readonly status: number
  readonly head: string
  /** Of the body, in bytes. */
  readonly length: number
  /** The body; of a long one only the beginning and the end. */
  first(): string
  last(): string
  /** How often the text occurs in the body, where all of it was kept. */
  countIfWhole(text: string): number | undefined
  /** Throws for a body that was too long to be kept. */
  json(): unknown
}

const READ = Buffer.allocUnsafeSlow(256 * 1024)
/** A body up to this size is kept whole; of a longer one so many bytes at each end. */
const KEPT_WHOLE = 64 * 1024
const KEPT_END = 4096
const LAST_CHUNK = '0\r\n\r\n'

class Reading implements Answer {
  readonly status: number
  readonly head: string
  length = 0
  readonly #expected: number | undefined
  readonly #first: Buffer
  readonly #last: Buffer

  constructor(head: string) {
    this.head = head
    this.status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#expected = length === undefined ? undefined : Number(length)
    const whole = this.#expected !== undefined && this.#expected <= KEPT_WHOLE
    this.#first = Buffer.allocUnsafe(whole ? Number(length) : KEPT_END)
    this.#last = whole ? this.#first : Buffer.allocUnsafe(KEPT_END)
  }

  /** Takes the body's bytes from the shared buffer. True when they were the last. */
  take(start: number, end: number): boolean {
    const from = this.length
    this.length += end - start
    if (from < this.#first.length) READ.copy(this.#first, from, start, end)
    if (this.#last !== this.#first) this.#keepLast(start, end)
    if (this.#expected !== undefined) return this.length >= this.#expected
    return this.last().endsWith(LAST_CHUNK)
  }

  #keepLast(start: number, end: number) {
    const { length } = this.#last
    // Only the last chunks can end up in it.
    if (this.#expected !== undefined && this.#expected - this.length >= length) return
    const kept = Math.min(end - start, length)
    this.#last.copyWithin(0, kept)
    READ.copy(this.#last, length - kept, end - kept, end)
  }

  first(): string {
    return this.#first.toString('latin1', 0, Math.min(this.length, this.#first.length))
  }

  last(): string {
    return this.#last.toString('latin1', Math.max(0, this.#last.length - this.length))
  }

  countIfWhole(text: string): number | undefined {
    return this.#last === this.#first ? this.first().split(text).length - 1 : undefined
  }

  json(): unknown {
    if (this.#last !== this.#first) throw new Error('the answer was too long to be kept')
    return JSON.parse(this.#first.toString())
  }
}
