import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GzipMember, type JsonParts, plain } from './json.ts'

/** Bytes below which an answer is not compressed: it fits into a packet or two anyway. */
const WORTH_COMPRESSING = 2048
/** Bytes up to which copying a piece is cheaper than writing it separately. */
export const CHEAP_TO_COPY = 8192

/** A JSON answer assembled part by part, compressed if the client accepts that, and sent as a whole. */
export class AnswerInParts {
  readonly #takesGzip: boolean
  #member: GzipMember | undefined
  readonly #pieces = new Pieces()
  /** Parts not yet in the pieces: as long as the total is short, it may be sent uncompressed. */
  #added: JsonParts = []

  constructor(request: FastifyRequest) {
    this.#takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  }

  add(parts: JsonParts) {
    this.#added = [...this.#added, ...parts]
    const length = this.#added.reduce((sum, part) => sum + part.length, 0)
    if (length > WORTH_COMPRESSING) this.#makePieces()
  }

  send(reply: FastifyReply) {
    if (this.#member === undefined) this.#pieces.add(plain(this.#added))
    else this.#pieces.add([...this.#member.blocks(this.#added), ...this.#member.end()])
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      // Node writes whatever Fastify lets one set.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'application/json',
      'content-length': this.#pieces.length,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...(this.#member === undefined ? {} : { 'content-encoding': 'gzip' }),
    })
    raw.cork()
    for (const bytes of this.#pieces.all) raw.write(bytes)
    raw.end()
  }

  #makePieces() {
    if (this.#takesGzip && this.#member === undefined) {
      this.#member = new GzipMember()
      this.#pieces.add([GzipMember.beginning])
    }
    this.#pieces.add(this.#member?.blocks(this.#added) ?? plain(this.#added))
    this.#added = []
  }
}

/** Bytes to be written. Adjacent small pieces are joined: writing one separately takes longer than copying it. */
class Pieces {
  readonly all: Buffer[] = []
  #small: Buffer[] = []
  /** In bytes. */
  length = 0

  add(buffers: readonly Buffer[]) {
    for (const bytes of buffers) {
      this.length += bytes.length
      if (bytes.length <= CHEAP_TO_COPY) {
        this.#small.push(bytes)
      } else {
        this.#joinSmall()
        this.all.push(bytes)
      }
    }
    // Joins now rather than at the end: an answer that waits for the database has time to spare.
    this.#joinSmall()
  }

  #joinSmall() {
    if (this.#small.length > 0) this.all.push(Buffer.concat(this.#small))
    this.#small = []
  }
}
