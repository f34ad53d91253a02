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
  #pieces: Buffer[] = []
  /** Not in the pieces yet: as long as all of it is short, it may go out uncompressed. */
  #added: JsonParts = []

  constructor(request: FastifyRequest) {
    this.#takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  }

  add(parts: JsonParts) {
    this.#added = [...this.#added, ...parts]
    if (
      lengthOf(this.#added.map((part) => (typeof part === 'string' ? part : part.text))) > WORTH_COMPRESSING
    ) {
      this.#makePieces()
    }
  }

  send(reply: FastifyReply) {
    if (this.#member === undefined) this.#pieces.push(...plain(this.#added))
    else this.#pieces.push(...this.#member.blocks(this.#added), ...this.#member.end())
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string | number>),
      'content-type': 'application/json',
      'content-length': lengthOf(this.#pieces),
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...(this.#member === undefined ? {} : { 'content-encoding': 'gzip' }),
    })
    raw.cork()
    for (const bytes of inLargerPieces(this.#pieces)) raw.write(bytes)
    raw.end()
  }

  #makePieces() {
    if (this.#takesGzip && this.#member === undefined) {
      this.#member = new GzipMember()
      this.#pieces.push(GzipMember.beginning)
    }
    this.#pieces.push(...(this.#member?.blocks(this.#added) ?? plain(this.#added)))
    this.#added = []
  }
}

function lengthOf(pieces: readonly { readonly length: number }[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Small neighbours become one: to write a piece by itself takes longer than to copy it. */
function inLargerPieces(buffers: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = []
  let small: Buffer[] = []
  const joinSmall = () => {
    if (small.length > 0) pieces.push(Buffer.concat(small))
    small = []
  }
  for (const bytes of buffers) {
    if (bytes.length <= CHEAP_TO_COPY) {
      small.push(bytes)
      continue
    }
    joinSmall()
    pieces.push(bytes)
  }
  joinSmall()
  return pieces
}
