import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Checksum, checksumOf, crcAfter } from './crc.ts'

/**
 * JSON that is ready: a part of an answer that many viewers share. Its bytes and its compressed form are made once,
 * when they are first needed.
 */
export class Json {
  readonly text: string
  #bytes: Buffer | undefined
  #deflated: Buffer | undefined
  #checksum: Checksum | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
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
export type ListPart = string | Json | readonly [Json, string]

export class JsonList {
  readonly parts: readonly ListPart[]

  constructor(parts: readonly ListPart[]) {
    this.parts = parts
  }
}

/** An object as JSON; its fields may be ready-made. */
export function jsonText(body: Readonly<Record<string, unknown>>): string {
  return jsonParts(body)
    .map((part) => (part instanceof Json ? part.text : part))
    .join('')
}

/** The same in parts: what is shared stays apart, so that neither its bytes nor its compression are made again. */
export function jsonParts(body: Readonly<Record<string, unknown>>): (string | Json)[] {
  if (!Object.values(body).some(isReady)) return [JSON.stringify(body)]
  const parts: (string | Json)[] = []
  let text = '{'
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    text += `${text === '{' && parts.length === 0 ? '' : ','}${JSON.stringify(name)}:`
    if (value instanceof Json) {
      parts.push(text, value)
      text = ''
    } else if (value instanceof JsonList) {
      let before = `${text}[`
      for (const part of value.parts) {
        if (typeof part === 'string') parts.push(before + part)
        else if (part instanceof Json) parts.push(before, part)
        else parts.push(before, ...part)
        before = ','
      }
      text = value.parts.length === 0 ? `${before}]` : ']'
    } else {
      text += JSON.stringify(value)
    }
  }
  return [...parts, `${text}}`]
}

function isReady(value: unknown): boolean {
  return value instanceof Json || value instanceof JsonList
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

/** The parts as one gzip member. Several members in a row would do by the letter, but not every client reads past the first. */
export function gzipped(parts: readonly (string | Json)[]): Buffer[] {
  const blocks: Buffer[] = [GZIP_HEADER]
  let checksum = 0
  let length = 0
  for (const part of parts) {
    if (part instanceof Json) {
      blocks.push(part.deflated)
      checksum = crcAfter(checksum, part.checksum)
      length += part.bytes.length
    } else {
      const bytes = Buffer.from(part)
      blocks.push(...(bytes.length < WORTH_DEFLATING ? [stored(bytes), bytes] : [deflated(bytes)]))
      checksum = crc32(bytes, checksum)
      length += bytes.length
    }
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return [...blocks, LAST_BLOCK, trailer]
}
