import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Checksum, checksumOf, crcAfter } from './crc.ts'

/** Some JSON that is ready, in one piece of memory. */
export interface ReadyJson {
  readonly text: string
  /** In characters or bytes, whichever is quicker to say. */
  readonly length: number
  readonly bytes: Buffer
  /** The bytes with a comma before them: a list that gave each of its commas apart would be twice as many pieces. */
  readonly bytesAfterComma: Buffer
  /** The same as parts of which each has its compressed form. */
  readonly blocks: readonly (string | Json)[]
}

/**
 * JSON that is ready: a part of an answer that many viewers share. Its bytes and its compressed form are made once,
 * when they are first needed.
 */
export class Json implements ReadyJson {
  readonly text: string
  #bytes: Buffer | undefined
  #afterComma: Buffer | undefined
  #deflated: Buffer | undefined
  #checksum: Checksum | undefined

  constructor(text: string) {
    this.text = text
  }

  get length(): number {
    return this.text.length
  }

  get bytes(): Buffer {
    this.#bytes ??= this.bytesAfterComma.subarray(1)
    return this.#bytes
  }

  get bytesAfterComma(): Buffer {
    this.#afterComma ??= Buffer.from(`,${this.text}`)
    return this.#afterComma
  }

  get blocks(): readonly Json[] {
    return [this]
  }

  get deflated(): Buffer {
    this.#deflated ??= deflated(this.bytes)
    return this.#deflated
  }

  get checksum(): Checksum {
    this.#checksum ??= checksumOf(this.bytes)
    return this.#checksum
  }
}

/**
 * A list of which some elements are ready: each part holds elements, with commas between them but not around. A part
 * that is a list has pieces, of which the first are ready and the last are somebody's own.
 */
export type ListPart = string | ReadyJson | readonly [ReadyJson, string]

export class JsonList {
  readonly parts: readonly ListPart[]

  constructor(parts: readonly ListPart[]) {
    this.parts = parts
  }
}

/** Fields of an object that are ready: its value in whatever body they are put into, under any name. */
export class JsonFields {
  readonly json: Json

  /** @param fields some; of none there is nothing to put between commas */
  constructor(fields: object) {
    this.json = new Json(JSON.stringify(fields).slice(1, -1))
  }

  get text(): string {
    return this.json.text
  }
}

/** An object as JSON; its fields may be ready-made. */
export function jsonText(body: object): string {
  return jsonParts(body)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}

/** What is to be written: a text of this answer alone, or one that is shared. */
export type JsonParts = readonly (string | ReadyJson)[]

/** The same in parts: what is shared stays apart, so that neither its bytes nor its compression are made again. */
export function jsonParts(body: object): JsonParts {
  return Object.values(body).some(isReady) ? fieldsInParts(body, '{', '}') : [JSON.stringify(body)]
}

/** An object in parts of which other fields follow: its beginning, and with those fields its end. */
export function jsonBeginning(body: object): JsonParts {
  return fieldsInParts(body, '{', '')
}

export function jsonEnd(others: object): JsonParts {
  return fieldsInParts(others, ',', '}')
}

/** @param before what stands before the first field; before the others it is a comma */
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
      let beforePart = `${text}[`
      for (const part of value.parts) {
        if (typeof part === 'string') parts.push(beforePart + part)
        else if ('bytes' in part) parts.push(beforePart, part)
        else parts.push(beforePart, ...part)
        beforePart = ','
      }
      text = value.parts.length === 0 ? `${beforePart}]` : ']'
    } else {
      text += JSON.stringify(value)
    }
  }
  return [...parts, text + after]
}

/** The parts as they are. */
export function plain(parts: JsonParts): Buffer[] {
  return parts.flatMap((part, index) => {
    if (typeof part !== 'string') return parts[index - 1] === ',' ? part.bytesAfterComma : part.bytes
    return part === ',' && typeof parts[index + 1] === 'object' ? [] : Buffer.from(part)
  })
}

function isReady(value: unknown): boolean {
  return value instanceof Json || value instanceof JsonList || value instanceof JsonFields
}

/** A deflate block that ends at a byte and refers to nothing before it: any such blocks in a row are one stream. */
function deflated(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: 3, finishFlush: constants.Z_FULL_FLUSH })
}

/** Setting a compressor up takes longer than sending so few bytes as they are. */
const WORTH_DEFLATING = 512

/** What makes a deflate block of bytes that follow it as they are. */
function stored({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * Parts as one gzip member. Several members in a row would do by the letter, but not every client reads past the first.
 */
export class GzipMember {
  #checksum = 0
  #length = 0

  static readonly beginning = GZIP_HEADER

  /** What the next parts become in it. */
  blocks(parts: JsonParts): Buffer[] {
    const blocks = parts.flatMap((part) => (typeof part === 'string' ? part : part.blocks))
    return blocks.flatMap((part) => {
      if (part instanceof Json) {
        this.#checksum = crcAfter(this.#checksum, part.checksum)
        this.#length += part.bytes.length
        return part.deflated
      }
      const bytes = Buffer.from(part)
      this.#checksum = crc32(bytes, this.#checksum)
      this.#length += bytes.length
      return bytes.length < WORTH_DEFLATING ? [stored(bytes), bytes] : deflated(bytes)
    })
  }

  end(): Buffer[] {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#checksum, 0)
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4)
    return [LAST_BLOCK, trailer]
  }
}
