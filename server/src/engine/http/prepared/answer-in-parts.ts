import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTurns } from '../../turns.ts'
import { GzipMember, type JsonParts, plain } from './json.ts'
import { shortened, UNPOOLED } from './memory.ts'

/** Bytes below which an answer is not compressed: it fits into a packet or two anyway. */
const WORTH_COMPRESSING = 2048
/** Bytes up to which copying a piece is cheaper than writing it separately. */
export const CHEAP_TO_COPY = 8192
/** So many bytes are joined at a time: to copy all of a long list's at once would keep others waiting. */
const JOINED_AT_ONCE = 262_144

/** Whether the client can read compressed answers. */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
}

/** A JSON answer assembled part by part, compressed if the client accepts that, and sent as a whole. */
export class AnswerInParts {
  readonly #takesGzip: boolean
  #member: GzipMember | undefined
  readonly #pieces = new Pieces()
  /** Parts not yet in the pieces: as long as the total is short, it may be sent uncompressed. */
  #added: JsonParts = []

  constructor(request: FastifyRequest) {
    this.#takesGzip = takesGzip(request)
  }

  /** Makes what of the parts is not ready, in turns: in a large organization that is a second's work. */
  async add(parts: JsonParts): Promise<void> {
    this.#added = [...this.#added, ...parts]
    if (isLonger(this.#added, WORTH_COMPRESSING)) await this.#makePieces()
  }

  async send(reply: FastifyReply): Promise<void> {
    if (this.#member === undefined) await this.#pieces.add(plain(this.#added))
    else {
      await this.#pieces.add(this.#member.blocks(this.#added))
      await this.#pieces.add(this.#member.end())
    }
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
    // The last bytes are with the system by then.
    raw.once('finish', () => this.#pieces.free())
    raw.cork()
    for (const bytes of this.#pieces.all) raw.write(bytes)
    raw.end()
  }

  async #makePieces(): Promise<void> {
    if (this.#takesGzip && this.#member === undefined) {
      this.#member = new GzipMember()
      await this.#pieces.add([GzipMember.beginning])
    }
    const added = this.#added
    this.#added = []
    await this.#pieces.add(this.#member?.blocks(added) ?? plain(added))
  }
}

/** Asks no more parts for their length than it must: some would be serialized for it. */
function isLonger(parts: JsonParts, limit: number): boolean {
  let length = 0
  return parts.some((part) => {
    length += part.length
    return length > limit
  })
}

/** Bytes to be written. Adjacent small pieces are joined: writing one separately takes longer than copying it. */
class Pieces {
  readonly all: Buffer[] = []
  #small: Buffer[] = []
  #smallLength = 0
  /** Those of `all` that are nobody else's. */
  #joined: Buffer[] = []
  /** In bytes. */
  length = 0

  async add(buffers: Iterable<Buffer>): Promise<void> {
    await inTurns(buffers, (bytes) => {
      this.length += bytes.length
      if (bytes.length <= CHEAP_TO_COPY) {
        this.#small.push(bytes)
        this.#smallLength += bytes.length
        if (this.#smallLength >= JOINED_AT_ONCE) this.#joinSmall()
      } else {
        this.#joinSmall()
        this.all.push(bytes)
      }
    })
    // Joins now rather than at the end: an answer that waits for the database has time to spare.
    this.#joinSmall()
  }

  /** Gives back the memory that was taken for this answer. As garbage, that of ten answers would pile up. */
  free() {
    for (const bytes of this.#joined) shortened(bytes, 0)
    this.#joined = []
  }

  #joinSmall() {
    if (this.#smallLength >= UNPOOLED) {
      const joined = Buffer.allocUnsafeSlow(this.#smallLength)
      let end = 0
      for (const bytes of this.#small) end += bytes.copy(joined, end)
      this.#joined.push(joined)
      this.all.push(joined)
    } else if (this.#small.length > 0) this.all.push(Buffer.concat(this.#small))
    this.#small = []
    this.#smallLength = 0
  }
}
