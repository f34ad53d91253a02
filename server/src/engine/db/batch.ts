import pg from 'pg'
import { arrayText } from './array-text.ts'
import type { ColumnTypes, CopyInto, Row } from './copy.ts'

type Scalar = string | number | boolean | null

/** A value for a parameter. An array fills an array parameter. */
export type BatchValue = Scalar | readonly Scalar[]

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly BatchValue[]
  /** For a COPY: the bytes to send after the statement. */
  readonly data?: Buffer
}

/** The statements that each connection has prepared: text by name. */
const PREPARED = new WeakMap<pg.Connection, Map<string, string>>()

/**
 * Statements that are sent in one packet and form one transaction, unless one is already open: PostgreSQL commits at
 * the end of the packet, or rolls all of it back if one fails. Sent as separate queries they would be answered one by
 * one, and reading eight answers costs more than writing a message. None returns rows.
 *
 * The driver sees the batch as a query, because it answers as a whole, as a query does.
 */
export class Batch extends pg.Query {
  readonly #statements: Statement[] = []
  readonly #done = Promise.withResolvers<void>()
  #connection: pg.Connection | undefined

  constructor() {
    super('', () => {})
  }

  /** Adds a statement, which is prepared under `name`: never use a name for two texts. */
  add(name: string, text: string, values: readonly BatchValue[]) {
    this.#statements.push({ name, text, values })
  }

  /** Adds rows to a table, by COPY. */
  copy<Columns extends ColumnTypes>(target: CopyInto<Columns>, rows: readonly Row<Columns>[]) {
    const { name, statement } = target
    this.#statements.push({ name, text: statement, values: [], data: target.data(rows) })
  }

  /** Sends the batch. Rejects with the first error. */
  send(client: pg.Client): Promise<void> {
    client.query(this)
    return this.#done.promise
  }

  override submit = (connection: pg.Connection) => {
    this.#connection = connection
    const { stream } = connection
    // The driver writes each message on its own.
    stream.cork()
    try {
      // Prepares all before any can fail: the next batch may already be on its way and rely on them.
      for (const statement of this.#statements) prepare(connection, statement)
      for (const statement of this.#statements) execute(connection, statement)
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleRowDescription() {}

  handleDataRow() {}

  handleCommandComplete() {}

  /** Nothing to do: the rows are already on their way. If the statement fails, PostgreSQL skips them. */
  handleCopyInResponse() {}

  /** Ends the driver's query timeout, which runs until this callback. */
  #endTimeout() {
    // The driver puts this property there.
    const { callback } = this as { callback?: () => void }
    callback?.()
  }

  handleError(error: Error) {
    this.#endTimeout()
    // It is unknown which statements were prepared before the error.
    if (this.#connection !== undefined) PREPARED.delete(this.#connection)
    this.#done.reject(error)
  }

  handleReadyForQuery() {
    this.#endTimeout()
    this.#done.resolve()
  }
}

function prepare(connection: pg.Connection, { name, text }: Statement) {
  const prepared = PREPARED.get(connection) ?? new Map<string, string>()
  PREPARED.set(connection, prepared)
  const known = prepared.get(name)
  if (known !== undefined && known !== text) throw new Error(`two statements are named '${name}'`)
  if (known !== undefined) return
  // A failed batch may have prepared it anyway.
  connection.close({ type: 'S', name: preparedName(name) }, true)
  connection.parse({ name: preparedName(name), text, types: [] }, true)
  prepared.set(name, text)
}

function execute(connection: pg.Connection, { name, values, data }: Statement) {
  connection.bind({ statement: preparedName(name), values: values.map(asText) }, true)
  connection.execute({}, true)
  if (data !== undefined) connection.stream.write(data)
}

function preparedName(name: string): string {
  return `batch: ${name}`
}

function asText(value: BatchValue): string | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'object' ? arrayText(value) : String(value)
}
