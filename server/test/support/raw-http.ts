import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawAnswer {
  readonly status: number
  /** The status line and headers as received, in lower case. */
  readonly head: string
  readonly body: Record<string, unknown>
}

/** A connection on which a test sends arbitrary bytes. */
export class RawConnection {
  readonly socket: Socket
  #received = ''
  #repeating: NodeJS.Timeout | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.socket = connect(Number(port), hostname).on('error', () => undefined)
    this.socket.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text
    })
    onTestFinished(() => {
      this.stop()
      this.socket.destroy()
    })
  }

  say(text: string | Uint8Array): this {
    this.socket.write(text)
    return this
  }

  /** Sends a text repeatedly until the server closes the connection. */
  repeat(text: string, everyMs: number): this {
    this.#repeating = setInterval(() => {
      if (this.socket.writable) this.socket.write(text)
      else this.stop()
    }, everyMs)
    return this
  }

  stop(): this {
    clearInterval(this.#repeating)
    return this
  }

  /** The first answer with its whole body. Undefined if the connection closes without one. */
  answer(): Promise<RawAnswer | undefined> {
    return new Promise((resolve) => {
      const look = () => {
        const answer = this.#answer()
        if (answer !== undefined || this.socket.destroyed) resolve(answer)
      }
      this.socket.on('data', look).on('close', look)
      look()
    })
  }

  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.socket.destroyed) resolve()
      else this.socket.on('close', () => resolve())
    })
  }

  #answer(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const head = this.#received.slice(0, end).toLowerCase()
    const bytes = Buffer.from(this.#received.slice(end + 4))
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
    if (bytes.length < length) return undefined
    const body = length === 0 ? {} : JSON.parse(bytes.toString('utf8', 0, length))
    return { status: Number(head.split(' ')[1]), head, body }
  }
}

/** The head of a request, including the empty line. */
export function headOf(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** A text as one chunk of a chunked body. */
export const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

const BOUNDARY = 'parley-test-boundary'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
export const END_OF_PARTS = `--${BOUNDARY}--\r\n`
export const partOf = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
export const filePartOf = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
  `content-type: application/octet-stream\r\n\r\n${text}\r\n`
