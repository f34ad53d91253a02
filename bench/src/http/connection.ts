import { connect, type Socket } from 'node:net'

/**
 * A minimal HTTP/1.1 client. The load generator shares two cores with the server it measures, and `node:http` or undici
 * spend more time on a small response than the server does. Supports only what this API needs: one request at a time on
 * a keep-alive connection, and responses with a length or in chunks.
 */
export class Connection {
  readonly #socket: Socket
  #head = ''
  readonly #answer = new Reading()
  #isReadingBody = false
  #done: Done | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(closed()))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      let connection: Connection | undefined
      const callback = (length: number) => {
        connection?.read(length)
        return true
      }
      // Reads in place into a shared buffer: a buffer per read would be gigabytes of garbage.
      const socket = connect({ host: '127.0.0.1', port, onread: { buffer: READ, callback } })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        connection = new Connection(socket)
        resolve(connection)
      })
    })
  }

  /** Sends the bytes of a request. `done` gets the response in the tick in which its last byte arrives. */
  exchange(request: Buffer, done: Done, failed: (error: Error) => void) {
    if (this.#done !== undefined) throw new Error('this connection still waits for an answer')
    if (this.#socket.destroyed) return failed(closed())
    this.#done = done
    this.#failed = failed
    this.#socket.write(request)
  }

  request(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => this.exchange(request, resolve, reject))
  }

  /** Closes with a reset: ten thousand regular closes would block their ports for a minute. */
  close() {
    this.#done = undefined
    this.#failed = undefined
    this.#socket.resetAndDestroy()
  }

  /** Processes `length` bytes in the shared buffer. */
  private read(length: number) {
    let start = 0
    if (!this.#isReadingBody) {
      const before = this.#head.length
      this.#head += READ.toString('latin1', 0, length)
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      start = end + 4 - before
      this.#answer.begin(this.#head.slice(0, end))
      this.#head = ''
      this.#isReadingBody = true
    }
    if (!this.#answer.take(start, length)) return
    const done = this.#done
    this.#isReadingBody = false
    this.#done = undefined
    done?.(this.#answer)
  }

  #fail(error: Error) {
    const failed = this.#failed
    this.#done = undefined
    this.#failed = undefined
    failed?.(error)
  }
}

const closed = () => new Error('the server closed the connection')

type Done = (answer: Answer) => void

/** Valid until the next exchange of its connection, which overwrites it. */
export interface Answer {
  readonly status: number
  /** The length of the body, in bytes. */
  readonly length: number
  /** The first and the last bytes of the body, up to a fixed number. */
  first(): string
  last(): string
  /** The occurrences of the text in the body; undefined if the body was too long to be kept. */
  countIfWhole(text: string): number | undefined
  /** Throws if the body was too long to be kept. */
  json(): unknown
}

const READ = Buffer.allocUnsafeSlow(256 * 1024)
/** Bodies up to this size are kept whole; of longer ones only this many bytes at each end. */
const KEPT_WHOLE = 64 * 1024
const KEPT_END = 4096
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** The response being read. Each connection reuses one, since responses come at hundreds of megabytes a second. */
class Reading implements Answer {
  status = 0
  length = 0
  #expected: number | undefined
  #isWhole = false
  /** The body, or its beginning. */
  #first: Buffer = NOTHING
  /** The last bytes of a body that is not kept whole. */
  #last: Buffer = NOTHING

  begin(head: string) {
    this.status = Number(head.slice(9, 12))
    const expected = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#expected = expected === undefined ? undefined : Number(expected)
    this.#isWhole = this.#expected !== undefined && this.#expected <= KEPT_WHOLE
    this.length = 0
    this.#first = atLeast(this.#first, this.#isWhole ? Number(expected) : KEPT_END)
    if (!this.#isWhole) this.#last = atLeast(this.#last, KEPT_END)
  }

  /** Takes bytes of the body from the shared buffer. Returns whether the body is complete. */
  take(start: number, end: number): boolean {
    const from = this.length
    this.length += end - start
    if (from < this.#first.length) READ.copy(this.#first, from, start, end)
    if (!this.#isWhole) this.#keepLast(start, end)
    if (this.#expected !== undefined) return this.length >= this.#expected
    return this.#last.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  }

  #keepLast(start: number, end: number) {
    const { length } = this.#last
    // Skip chunks too far from the end to be kept.
    if (this.#expected !== undefined && this.#expected - this.length >= length) return
    const kept = Math.min(end - start, length)
    this.#last.copyWithin(0, kept)
    READ.copy(this.#last, length - kept, end - kept, end)
  }

  first(): string {
    return this.#first.toString('latin1', 0, Math.min(this.length, KEPT_END))
  }

  last(): string {
    const length = Math.min(this.length, KEPT_END)
    return this.#isWhole
      ? this.#first.toString('latin1', this.length - length, this.length)
      : this.#last.toString('latin1', KEPT_END - length)
  }

  countIfWhole(text: string): number | undefined {
    return this.#isWhole ? this.#first.toString('latin1', 0, this.length).split(text).length - 1 : undefined
  }

  json(): unknown {
    if (!this.#isWhole) throw new Error('the answer was too long to be kept')
    return JSON.parse(this.#first.toString('utf8', 0, this.length))
  }
}

/** Returns the buffer if it is large enough, or else a new one with some extra room. */
function atLeast(buffer: Buffer, length: number): Buffer {
  return buffer.length >= length ? buffer : Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length)))
}
