import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Checksum, checksumOf, crcAfter } from './crc.ts'
import { shortened, UNPOOLED } from './memory.ts'

/** Compressed JSON that may be followed by more of it. */
export interface Compressed {
  readonly deflated: Buffer
  readonly checksum: Checksum
  /** Of the JSON, in bytes. */
  readonly size: number
}

/** Serialized JSON that answers share. */
export interface ReadyJson {
  readonly text: string
  /** In characters or bytes, whichever is cheaper to compute. */
  readonly length: number
  /** The bytes, piece by piece, each made when it is asked for. */
  pieces(): Iterable<Buffer>
  /** The same with a comma before them: separate commas would double the number of pieces in a list. */
  piecesAfterComma(): Iterable<Buffer>
  /** The same JSON as parts that each memoize their compressed form. */
  readonly blocks: readonly (string | Compressed)[]
}

/** Where texts are kept in a shorter form. */
export interface TextKeeper {
  textOf(json: Json): string
}

/** Serialized JSON that many answers share. Its bytes and its compressed form are made once, on first use. */
export class Json implements ReadyJson, Compressed {
  readonly length: number
  #text: string | TextKeeper
  #bytes: Buffer | undefined
  #afterComma: Buffer | undefined
  #compressed: Compressed | undefined

  constructor(text: string) {
    this.#text = text
    this.length = text.length
  }

  get text(): string {
    return typeof this.#text === 'string' ? this.#text : this.#text.textOf(this)
  }

  /** Lets go of the text, which `keeper` has from now on. */
  keepTextIn(keeper: TextKeeper) {
    this.#text = keeper
  }

  get bytes(): Buffer {
    this.#bytes ??= this.bytesAfterComma.subarray(1)
    return this.#bytes
  }

  get bytesAfterComma(): Buffer {
    this.#afterComma ??= ownBytes(`,${this.text}`)
    return this.#afterComma
  }

  pieces(): [Buffer] {
    return [this.bytes]
  }

  piecesAfterComma(): [Buffer] {
    return [this.bytesAfterComma]
  }

  get blocks(): readonly Json[] {
    return [this]
  }

  get deflated(): Buffer {
    return this.#inCompressedForm.deflated
  }

  get checksum(): Checksum {
    return this.#inCompressedForm.checksum
  }

  get size(): number {
    return this.#inCompressedForm.size
  }

  get #inCompressedForm(): Compressed {
    // Its bytes are not kept: most clients take the compressed form.
    this.#compressed ??= compressed(this.text)
    return this.#compressed
  }
}

/** Elements of a list, with commas between them but not around. Several texts are one element, of which some are shared. */
export type ListPart = string | ReadyJson | JsonParts

/** A JSON list, of which some elements are serialized already. */
export class JsonList {
  readonly parts: readonly ListPart[]
  readonly brackets: readonly [open: string, close: string] = ['[', ']']

  constructor(parts: readonly ListPart[]) {
    this.parts = parts
  }
}

/** A JSON object in the same way: each element is a field with its name. */
export class JsonObject extends JsonList {
  override readonly brackets = ['{', '}'] as const
}

/** Serialized fields of an object. As a value in a body, under any name, they are inserted in its place. */
export class JsonFields {
  readonly json: Json

  /** @param fields at least one: an empty text would leave two commas in a row */
  constructor(fields: object) {
    this.json = new Json(JSON.stringify(fields).slice(1, -1))
  }

  get text(): string {
    return this.json.text
  }
}

/** Serializes an object whose values may be serialized already. */
export function jsonText(body: object): string {
  return jsonParts(body)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}

/** Parts of an answer: text of this answer alone, or shared JSON. */
export type JsonParts = readonly (string | ReadyJson)[]

/**
 * Serializes an object in parts. Shared parts stay separate, so that their bytes and compressed form are not made
 * again.
 */
export function jsonParts(body: object): JsonParts {
  return Object.values(body).some(isReady) ? fieldsInParts(body, '{', '}') : [JSON.stringify(body)]
}

/** The beginning of an object in parts; `jsonEnd` adds the other fields. */
export function jsonBeginning(body: object): JsonParts {
  return fieldsInParts(body, '{', '')
}

/** The rest of an object begun by `jsonBeginning`. */
export function jsonEnd(others: object): JsonParts {
  return fieldsInParts(others, ',', '}')
}

/** @param before the text before the first field; the other fields get a comma */
function fieldsInParts(body: object, before: '{' | ',', after: '}' | ''): JsonParts {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return [before === '{' ? before + after : after]
  const parts: (string | ReadyJson)[] = []
  let text: string = before
  for (const [index, [name, value]] of fields.entries()) {
    if (index > 0) text += ','
    if (value instanceof JsonFields) {
      parts.push(text, value.json)
      text = ''
      continue
    }
    text += `${JSON.stringify(name)}:`
    if (value instanceof Json) {
      parts.push(text, value)
      text = ''
    } else if (value instanceof JsonList) {
      const [open, close] = value.brackets
      let beforePart = text + open
      for (const part of value.parts) {
        if (typeof part === 'string') parts.push(beforePart + part)
        else if ('pieces' in part) parts.push(beforePart, part)
        else parts.push(beforePart, ...part)
        beforePart = ','
      }
      text = value.parts.length === 0 ? beforePart + close : close
    } else {
      text += JSON.stringify(value)
    }
  }
  return [...parts, text + after]
}

/** The parts as uncompressed bytes, each made when it is asked for. */
export function* plain(parts: JsonParts): Iterable<Buffer> {
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'string') yield* parts[index - 1] === ',' ? part.piecesAfterComma() : part.pieces()
    else if (part !== ',' || typeof parts[index + 1] !== 'object') yield Buffer.from(part)
  }
}

/** The bytes of a text that is kept: in a pool, a few of them would keep all of it, a hundred times as much. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function isReady(value: unknown): boolean {
  return value instanceof Json || value instanceof JsonList || value instanceof JsonFields
}

/** A deflate block that ends at a byte boundary and refers to nothing before it: such blocks can be concatenated. */
export function deflated(bytes: Buffer): Buffer {
  // Room for all of it: what is compressed is shorter.
  const chunkSize = Math.max(bytes.length, UNPOOLED)
  return shortened(deflateRawSync(bytes, { level: 3, chunkSize, finishFlush: constants.Z_FULL_FLUSH }))
}

/** Texts up to this many bytes are encoded in one place, and leave no garbage: a start compresses tens of thousands. */
const room = Buffer.allocUnsafeSlow(262_144)

/** Compresses a text by itself. */
export function compressed(text: string): Compressed {
  const isShort = text.length <= room.length && Buffer.byteLength(text) <= room.length
  const bytes = isShort ? room.subarray(0, room.write(text)) : Buffer.from(text)
  return { deflated: deflated(bytes), checksum: checksumOf(bytes), size: bytes.length }
}

/** Below this many bytes, setting up a compressor takes longer than sending them uncompressed. */
const WORTH_DEFLATING = 512

/**
 * Texts in a row are compressed together up to this many characters, which takes a millisecond or two: each block by itself
 * costs time and bytes.
 */
export const OWN_TEXT = 65_536

/** The header of a stored (uncompressed) deflate block. */
function stored({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * Compresses parts into one gzip member. Several members in a row would be valid, but some clients read only the
 * first.
 */
export class GzipMember {
  #checksum = 0
  #length = 0

  static readonly beginning = GZIP_HEADER

  /** The last block and the trailer. */
  end(): Buffer[] {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#checksum, 0)
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4)
    return [LAST_BLOCK, trailer]
  }

  /** The compressed blocks of the next parts, each made when it is asked for. */
  *blocks(parts: JsonParts): Iterable<Buffer> {
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') text += part
      if (text !== '' && (typeof part !== 'string' || text.length >= OWN_TEXT)) {
        yield* this.#own(text)
        text = ''
      }
      if (typeof part !== 'string') yield* this.#all(part.blocks)
    }
    if (text !== '') yield* this.#own(text)
  }

  *#all(blocks: ReadyJson['blocks']): Iterable<Buffer> {
    for (const block of blocks) yield* typeof block === 'string' ? this.#own(block) : this.#shared(block)
  }

  *#shared({ deflated, checksum, size }: Compressed): Iterable<Buffer> {
    this.#checksum = crcAfter(this.#checksum, checksum)
    this.#length += size
    yield deflated
  }

  *#own(text: string): Iterable<Buffer> {
    const bytes = Buffer.from(text)
    this.#checksum = crc32(bytes, this.#checksum)
    this.#length += bytes.length
    if (bytes.length >= WORTH_DEFLATING) return yield deflated(bytes)
    yield stored(bytes)
    yield bytes
  }
}
