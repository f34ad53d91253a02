import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GzipMember, type JsonParts, plain } from './json.ts'

/** Below this an answer fits into a packet or two as it is. */
const WORTH_COMPRESSING = 2048
/** Bytes up to which a piece is rather copied than written by itself. */
export const CHEAP_TO_COPY = 8192

/** A JSON answer that is put together part by part, compressed where the client takes that, and sent as a whole. */
export class AnswerInParts {
  readonly #takesGzip: boolean
  #member: GzipMember | undefined
  readonly #pieces = new Pieces()
  /** Not in the pieces yet: as long as all of it is short, it may go out uncompressed. */
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

/** Bytes to be written. Small neighbours become one: to write a piece by itself takes longer than to copy it. */
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
    // Now, and not when all is there: an answer that waits for the database has the time for it.
    this.#joinSmall()
  }

  #joinSmall() {
    if (this.#small.length > 0) this.all.push(Buffer.concat(this.#small))
    this.#small = []
  }
}
