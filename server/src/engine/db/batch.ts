import pg from 'pg'
import type { ColumnTypes, CopyInto, Row } from './copy.ts'

type Scalar = string | number | boolean | null

/** What a statement takes; an array for one of its array parameters. */
export type BatchValue = Scalar | readonly Scalar[]

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly BatchValue[]
  /** What follows it on the connection, where it copies. */
  readonly data?: Buffer
}

/** The statements that a connection has prepared: texts by name. */
const PREPARED = new WeakMap<pg.Connection, Map<string, string>>()

/**
 * Statements that travel in one packet and are one transaction, unless one is open: PostgreSQL commits at the end of
 * the packet, or undoes all of it where one fails. Sent as queries of their own they would be answered one by one, and
 * reading eight answers costs more than writing a message. None returns rows.
 *
 * To the driver it is a query, for it keeps the one promise that matters there: it is answered as a whole.
 */
export class Batch extends pg.Query {
  readonly #statements: Statement[] = []
  readonly #done = Promise.withResolvers<void>()
  #connection: pg.Connection | undefined

  constructor() {
    super('', () => {})
  }

  /** `name` is of this text alone: it is prepared under it. */
  add(name: string, text: string, values: readonly BatchValue[]) {
    this.#statements.push({ name, text, values })
  }

  /** Adds rows to a table. */
  copy<Columns extends ColumnTypes>(target: CopyInto<Columns>, rows: readonly Row<Columns>[]) {
    const { name, statement } = target
    this.#statements.push({ name, text: statement, values: [], data: target.data(rows) })
  }

  /** Sends all that was added. Rejects with the first error. */
  send(client: pg.Client): Promise<void> {
    client.query(this)
    return this.#done.promise
  }

  override submit = (connection: pg.Connection) => {
    this.#connection = connection
    const { stream } = connection
    // The driver writes each part on its own.
    stream.cork()
    try {
      // Before any of them can fail: what is sent behind this batch relies on its statements too.
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

  /** The rows are under way already: if the statement were refused, they would be passed over. */
  handleCopyInResponse() {}

  /** The driver measures the time until somebody says by this that it is over. */
  #over() {
    // It is no property of ours: the driver puts it there.
    const { callback } = this as { callback?: () => void }
    callback?.()
  }

  handleError(error: Error) {
    this.#over()
    // Which of those that it was to prepare came before the error is not known.
    if (this.#connection !== undefined) PREPARED.delete(this.#connection)
    this.#done.reject(error)
  }

  handleReadyForQuery() {
    this.#over()
    this.#done.resolve()
  }
}

function prepare(connection: pg.Connection, { name, text }: Statement) {
  const prepared = PREPARED.get(connection) ?? new Map<string, string>()
  PREPARED.set(connection, prepared)
  const known = prepared.get(name)
  if (known !== undefined && known !== text) throw new Error(`two statements are named '${name}'`)
  if (known !== undefined) return
  // There may be one after all, from a batch that failed behind it.
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

/** The driver's own way searches each element twice for what to escape, numbers too: a third of the work of sending. */
function arrayText(values: readonly Scalar[]): string {
  let text = '{'
  for (const value of values) {
    if (text !== '{') text += ','
    if (value === null) text += 'NULL'
    else text += typeof value === 'string' ? quoted(value) : String(value)
  }
  return `${text}}`
}

const SPECIAL = /["\\]/

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
