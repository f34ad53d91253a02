import { connect, type Socket } from 'node:net'

/**
 * A client of HTTP/1.1 that costs as little as it can: the load generator shares two cores with the server it
 * measures, and `node:http` or undici spend more on a small answer than the server does. It can do what this API
 * needs and no more: one request at a time on a kept connection, answers with a length or in chunks.
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

type Done = (answer: Answer) => void

/** Holds until the next exchange of its connection, which writes over it. */
export interface Answer {
  readonly status: number
  /** Of the body, in bytes. */
  readonly length: number
  /** The beginning and the end of the body, as much as an end is long. */
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
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** A connection's answers, one after the other, in the same memory: they come by the hundred megabytes a second. */
class Reading implements Answer {
  status = 0
  length = 0
  #expected: number | undefined
  #isWhole = false
  /** The body, or its beginning. */
  #first: Buffer = NOTHING
  /** The end of a body that is not kept whole. */
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

  /** Takes the body's bytes from the shared buffer. True when they were the last. */
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
    // Only the last chunks can end up in it.
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

/** A buffer of at least so many bytes: the one there is, or a new one with room for somewhat longer answers. */
function atLeast(buffer: Buffer, length: number): Buffer {
  return buffer.length >= length ? buffer : Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length)))
}
