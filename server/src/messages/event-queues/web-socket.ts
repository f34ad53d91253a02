import { closeCodes } from '@parley/api/events/close-codes'
import { heartbeatSeconds } from '@parley/api/events/limits'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { EventList } from '#engine/events/event-list.ts'
import type { StreamEnd } from '#engine/events/queue.ts'
import { RateLimiter } from '#engine/throttles/rate-limit.ts'
import { EventStream } from './event-stream.ts'

/** Bytes that wait for a client to read, beyond which it is given no more. */
const FULL = 64 * 1024
/** Nobody need say more often how far they have come. The library limits pings. */
const messages = new RateLimiter({ seconds: 60, requests: 120 })

const acknowledgment = z.object({ last_event_id: z.int() })

/** A queue's events over a WebSocket. */
export class EventSocket extends EventStream<Buffer> {
  #socket: WebSocket | undefined
  #isFull = false
  #isAlive = true
  #heart: NodeJS.Timeout | undefined

  begin(socket: WebSocket) {
    this.#socket = socket
    socket.on('close', () => {
      clearInterval(this.#heart)
      this.gone()
    })
    // It closes after an error, with the code that says which.
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : String(data)))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    this.#heart = setInterval(() => this.#beat(), heartbeatSeconds * 1000)
    this.#heart.unref()
    this.goOn()
  }

  protected portionsOf({ frames }: EventList) {
    return frames
  }

  protected send(frame: Buffer): boolean {
    const socket = this.#socket
    if (socket?.readyState !== socket?.OPEN) return false
    socket?.send(frame, TEXT, this.#sent)
    this.#isFull = (socket?.bufferedAmount ?? 0) > FULL
    return !this.#isFull
  }

  end(why: StreamEnd) {
    this.#close(why)
  }

  readonly #sent = () => {
    this.#isAlive = true
    if (!this.#isFull || (this.#socket?.bufferedAmount ?? 0) > FULL) return
    this.#isFull = false
    this.goOn()
  }

  #receive(text: string | undefined) {
    const read = acknowledgment.safeParse(parsed(text))
    const isUnderstood = read.success && read.data.last_event_id <= this.queue.lastAnswered
    if (isUnderstood && isRare(this.queue.id)) this.queue.dropThrough(read.data.last_event_id)
    else this.#close('notUnderstood')
  }

  /** Closes a connection whose other end is gone: it would count as a reader of the queue. */
  #beat() {
    if (!this.#isAlive) this.#socket?.terminate()
    this.#isAlive = false
    this.#socket?.ping()
  }

  #close(why: keyof typeof closeCodes) {
    this.#socket?.close(closeCodes[why].code, why)
  }
}

const TEXT = { binary: false }

function isRare(queueId: string): boolean {
  try {
    messages.hit(queueId)
    return true
  } catch {
    return false
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
