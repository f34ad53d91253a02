import { connect, type Socket } from 'node:net'

const READ = Buffer.allocUnsafeSlow(256 * 1024)
const LINE_FEED = 10

/** A minimal reader of server-sent events, for the reasons of `Connection`: it only notices that there are some. */
export class Stream {
  readonly #socket: Socket
  #came: (() => void) | undefined
  /** The id of the last event. */
  lastEventId = 0

  private constructor(port: number) {
    const callback = (length: number) => {
      // An event ends with an empty line.
      if (READ[length - 1] !== LINE_FEED || READ[length - 2] !== LINE_FEED) return true
      this.lastEventId = Number(/^id: (\d+)/.exec(READ.toString('latin1', 0, 30))?.[1] ?? 0)
      this.#came?.()
      return true
    }
    this.#socket = connect({ host: '127.0.0.1', port, onread: { buffer: READ, callback } })
  }

  /** Sends the bytes of a request. Resolves when the stream has begun. */
  static async open(port: number, request: Buffer): Promise<Stream> {
    const stream = new Stream(port)
    const begun = stream.next()
    stream.#socket.write(request)
    await begun
    return stream
  }

  /** Resolves when the next events have come. */
  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#came = resolve
      this.#socket.once('error', reject)
    })
  }

  close() {
    this.#socket.resetAndDestroy()
  }
}
