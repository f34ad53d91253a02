/** The names of PostgreSQL's types. */
type ColumnType = keyof ValueOf

interface ValueOf {
  readonly integer: number
  readonly bigint: number
  readonly text: string
  readonly uuid: string
}

/** Column names with their types. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>

/** A row with these columns. */
export type Row<Columns extends ColumnTypes> = {
  readonly [Name in keyof Columns]: ValueOf[Columns[Name]] | null
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** No flags, no extension. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
/** The column count that marks the end of the rows. */
const END_OF_ROWS = -1
const NULL_LENGTH = -1
const COPY_DATA = 'd'.charCodeAt(0)
const COPY_DONE = 'c'.charCodeAt(0)

/**
 * A table and the columns that COPY fills, in the binary format. PostgreSQL then neither parses numbers and quotes
 * nor reassembles arrays. For tables with tens of thousands of new rows a second (messages), that costs PostgreSQL a
 * sixth less than an INSERT of arrays, and this process a quarter less.
 */
export class CopyInto<Columns extends ColumnTypes> {
  readonly name: string
  readonly statement: string
  readonly #columns: readonly [name: string, type: ColumnType][]

  /** @param types the columns that rows give; others get their defaults */
  constructor(table: string, types: Columns) {
    this.name = `copy ${table}`
    this.#columns = Object.entries(types)
    this.statement = `copy ${table} (${Object.keys(types).join(', ')}) from stdin (format binary)`
  }

  /** The bytes to send after the statement: CopyData messages with all rows, and CopyDone. */
  data(rows: readonly Row<Columns>[]): Buffer {
    const writer = new BinaryWriter(this.#mostBytes(rows))
    writer.int8(COPY_DATA)
    const lengthAt = writer.int32(0)
    writer.bytes(HEADER)
    for (const row of rows) {
      writer.int16(this.#columns.length)
      for (const [name, type] of this.#columns) writer.field(type, row[name] ?? null)
    }
    writer.int16(END_OF_ROWS)
    writer.lengthSince(lengthAt)
    writer.int8(COPY_DONE)
    writer.lengthSince(writer.int32(0))
    return writer.written
  }

  #mostBytes(rows: readonly Row<Columns>[]): number {
    // Each field has a length and a value; the rest is header and trailer.
    let most = 64 + rows.length * (2 + this.#columns.length * (4 + 16))
    for (const row of rows) {
      for (const [name, type] of this.#columns) {
        const value = row[name]
        if (type === 'text' && typeof value === 'string') most += 3 * value.length
      }
    }
    return most
  }
}

class BinaryWriter {
  readonly #buffer: Buffer
  #length = 0

  constructor(mostBytes: number) {
    this.#buffer = Buffer.allocUnsafe(mostBytes)
  }

  get written(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  int8(value: number) {
    this.#length = this.#buffer.writeInt8(value, this.#length)
  }

  int16(value: number) {
    this.#length = this.#buffer.writeInt16BE(value, this.#length)
  }

  /** Writes a number. Returns its offset. */
  int32(value: number): number {
    const at = this.#length
    this.#length = this.#buffer.writeInt32BE(value, at)
    return at
  }

  bytes(bytes: Buffer) {
    this.#length += bytes.copy(this.#buffer, this.#length)
  }

  /** Overwrites the number at `at` with the count of bytes written since, its own included. */
  lengthSince(at: number) {
    this.#buffer.writeInt32BE(this.#length - at, at)
  }

  field(type: ColumnType, value: string | number | null) {
    if (value === null) {
      this.int32(NULL_LENGTH)
    } else if (typeof value === 'string') {
      const at = this.int32(0)
      this.#length +=
        type === 'uuid'
          ? this.#buffer.write(value.replaceAll('-', ''), this.#length, 'hex')
          : this.#buffer.write(value, this.#length)
      this.#buffer.writeInt32BE(this.#length - at - 4, at)
    } else if (type === 'integer') {
      this.int32(4)
      this.int32(value)
    } else {
      const high = Math.floor(value / 2 ** 32)
      this.int32(8)
      this.int32(high)
      this.#length = this.#buffer.writeUInt32BE(value - high * 2 ** 32, this.#length)
    }
  }
}
