import { OperatorError } from '#engine/operator-error.ts'

/** A row of an array, or a value beside the arrays. */
export interface JsonRow {
  /** The key of the array or of the value in the outermost object; null in a file that is one array. */
  readonly key: string | null
  readonly value: unknown
}

/** Longer rows are no export's: a message has some thousand characters, and 64 MiB would be in memory at once. */
const MOST_ROW_BYTES = 64 * 1024 * 1024

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Reads a long JSON file row by row: the elements of an array, or the values of an object and the elements of its arrays.
 * Only one row is in memory. Throws OperatorError for what is no JSON, and for a row that is too long.
 * @param wants the keys whose rows are parsed; the others are skipped
 * @returns some rows at a time
 */
export async function* jsonRows(
  stream: AsyncIterable<Buffer>,
  wants: (key: string) => boolean = () => true,
): AsyncGenerator<JsonRow[]> {
  const splitter = new RowSplitter(wants)
  for await (const chunk of stream) {
    const rows = splitter.push(chunk)
    if (rows.length > 0) yield rows
  }
  splitter.finish()
}

/** Finds where values begin and end, and leaves parsing them to JSON.parse. */
class RowSplitter {
  readonly #wants: (key: string) => boolean
  #where: 'start' | 'key' | 'value' | 'rows' | 'end' = 'start'
  #isArray = false
  #key: string | null = null
  /** What is being read; undefined between values. */
  #kind: 'text' | 'nested' | 'scalar' | undefined
  #depth = 0
  #inText = false
  #isEscaped = false
  #parts: Buffer[] = []
  #bytes = 0
  #rows: JsonRow[] = []

  constructor(wants: (key: string) => boolean) {
    this.#wants = wants
  }

  push(chunk: Buffer): JsonRow[] {
    this.#rows = []
    for (let at = 0; at < chunk.length; ) {
      at = this.#kind === undefined ? this.#between(chunk, at) : this.#inside(chunk, at)
    }
    return this.#rows
  }

  finish(): void {
    if (this.#where !== 'end') throw new OperatorError('the file ends in the middle: it is not complete')
  }

  #between(chunk: Buffer, at: number): number {
    // Within the chunk.
    const byte = chunk[at] as number
    if (isSpace(byte) || byte === COMMA || byte === COLON) return at + 1
    switch (this.#where) {
      case 'start':
        if (BYTE_ORDER_MARK.includes(byte)) return at + 1
        if (byte !== OPEN_ARRAY && byte !== OPEN_OBJECT)
          throw new OperatorError('the file is no list and no object')
        this.#isArray = byte === OPEN_ARRAY
        this.#where = this.#isArray ? 'rows' : 'key'
        return at + 1
      case 'key':
        if (byte === CLOSE_OBJECT) this.#where = 'end'
        else if (byte !== QUOTE) throw notJson()
        if (byte === CLOSE_OBJECT) return at + 1
        return this.#begin(chunk, at)
      case 'value':
        if (byte !== OPEN_ARRAY) return this.#begin(chunk, at)
        this.#where = 'rows'
        return at + 1
      case 'rows':
        if (byte !== CLOSE_ARRAY) return this.#begin(chunk, at)
        this.#where = this.#isArray ? 'end' : 'key'
        return at + 1
      default:
        throw notJson()
    }
  }

  #begin(chunk: Buffer, at: number): number {
    const byte = chunk[at]
    this.#kind = byte === QUOTE ? 'text' : byte === OPEN_ARRAY || byte === OPEN_OBJECT ? 'nested' : 'scalar'
    this.#depth = 0
    this.#inText = false
    return this.#inside(chunk, at)
  }

  /** Reads on in a value, to its end or that of the chunk. */
  #inside(chunk: Buffer, from: number): number {
    const end = this.#endIn(chunk, from)
    const part = chunk.subarray(from, end ?? chunk.length)
    this.#bytes += part.length
    if (this.#bytes > MOST_ROW_BYTES) throw new OperatorError(`a row is longer than ${MOST_ROW_BYTES} bytes`)
    if (this.#isKept()) this.#parts.push(part)
    if (end === undefined) return chunk.length
    this.#finishValue()
    return end
  }

  #endIn(chunk: Buffer, from: number): number | undefined {
    for (let at = from; at < chunk.length; at++) {
      if (this.#inText) {
        at = this.#textEnd(chunk, at)
        if (at < 0) return undefined
        if (this.#kind === 'text') return at + 1
        continue
      }
      // Within the chunk.
      const byte = chunk[at] as number
      if (this.#kind === 'scalar') {
        if (isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return at
      } else if (byte === QUOTE) this.#inText = true
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth++
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --this.#depth === 0) return at + 1
    }
    return undefined
  }

  /** The place of the quote that ends a text; -1 if the chunk ends before. */
  #textEnd(chunk: Buffer, from: number): number {
    let at = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      at++
    }
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at)
      const end = quote < 0 ? chunk.length : quote
      let slashes = 0
      while (end - slashes > at && chunk[end - slashes - 1] === BACKSLASH) slashes++
      const isEscaped = slashes % 2 === 1
      if (quote < 0) {
        this.#isEscaped = isEscaped
        return -1
      }
      if (!isEscaped) {
        this.#inText = false
        return quote
      }
      at = quote + 1
    }
  }

  #isKept(): boolean {
    return this.#where === 'key' || this.#key === null || this.#wants(this.#key)
  }

  #finishValue() {
    const text = Buffer.concat(this.#parts).toString()
    const isKept = this.#isKept()
    this.#kind = undefined
    this.#parts = []
    this.#bytes = 0
    if (this.#where === 'key') {
      this.#key = String(parsed(text))
      this.#where = 'value'
      return
    }
    if (isKept) this.#rows.push({ key: this.#key, value: parsed(text) })
    if (this.#where === 'value') this.#where = 'key'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

const notJson = () => new OperatorError('the file is not JSON')
