import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '@parley/api/contract/errors'
import type { FastifyReply } from 'fastify'
import type { EventList } from '#engine/events/event-list.ts'
import type { StreamEnd } from '#engine/events/queue.ts'
import { takesGzip } from '#engine/http/prepared/answer-in-parts.ts'
import { GzipMember, type Json } from '#engine/http/prepared/json.ts'
import { EventStream } from './event-stream.ts'

/** Shows at once that nothing on the way holds the stream back. */
const BEGINNING = ': the events follow\n\n'
/** Below this many characters, shared compressed blocks are not worth it: often only one queue gets such a list. */
const WORTH_DEFLATING = 512

/** A queue's events as an answer that does not end: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export class ServerSentEvents extends EventStream<Json> {
  #raw: FastifyReply['raw'] | undefined
  /** Once the headers are sent, what follows is bytes: the answer would only pass them on. */
  #socket: Socket | undefined
  #member: GzipMember | undefined
  #patience = 0
  #hasEnded = false

  /** @param patience how long a client may read nothing of what was written, in milliseconds */
  begin(reply: FastifyReply, patience: number) {
    this.#patience = patience
    const { raw } = reply
    // While the queue was looked up; nothing would ever say so again.
    if (raw.destroyed || raw.socket === null) return this.gone()
    this.#raw = raw
    if (takesGzip(reply.request)) this.#member = new GzipMember()
    reply.hijack()
    // Ends with its connection: chunks would be framed for each reader anew, and nothing follows on the connection.
    raw.useChunkedEncodingByDefault = false
    raw.shouldKeepAlive = false
    raw.writeHead(200, {
      // Node writes whatever Fastify lets one set.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      ...(this.#member === undefined ? {} : { 'content-encoding': 'gzip' }),
    })
    raw.once('close', this.gone)
    raw.flushHeaders()
    // A timer for each write takes a twentieth of its time: only a client that does not read needs one.
    this.#socket = raw.socket.setTimeout(0).on('drain', () => {
      raw.socket?.setTimeout(0)
      this.goOn()
    })
    if (this.#member !== undefined) this.#socket.write(GzipMember.beginning)
    this.#write(BEGINNING)
    this.goOn()
  }

  protected portionsOf({ serverSent }: EventList) {
    return serverSent
  }

  protected send(portion: Json): boolean {
    if (this.#write(portion)) return true
    this.#socket?.setTimeout(this.#patience)
    return false
  }

  end(why: StreamEnd) {
    const raw = this.#raw
    if (raw === undefined || this.#hasEnded) return
    if (why === 'gone') {
      const refusal = errors.badEventQueueId(this.queue.id)
      this.#write(`event: end\ndata: ${JSON.stringify(refusal.body())}\n\n`)
    }
    this.#hasEnded = true
    for (const bytes of this.#member?.end() ?? []) this.#socket?.write(bytes)
    raw.end()
  }

  #write(part: Json | string): boolean {
    const socket = this.#socket
    // What is left of a list when the stream ends is not written behind its end.
    if (socket === undefined || socket.destroyed || this.#hasEnded) return false
    if (this.#member === undefined) return socket.write(typeof part === 'string' ? part : part.bytes)
    const isShort = typeof part === 'string' || part.length < WORTH_DEFLATING
    return socket.write(Buffer.concat([...this.#member.blocks([isShort ? textOf(part) : part])]))
  }
}

const textOf = (part: Json | string) => (typeof part === 'string' ? part : part.text)
