import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { BackupTable, TableFacts } from './format.ts'
import { RowsDigest } from './rows-digest.ts'
import { quoted, quotedTable } from './session.ts'

/** Parts have about this size before they are compressed: small in memory, and large enough to compress well. */
const PART_BYTES = 4 * 1024 * 1024
const LINE_END = 10

/** Reads the rows of a table as text, in the order in which they are stored. Gives them in parts of whole rows. */
export async function copyOut(
  client: pg.Client,
  table: BackupTable,
  take: (part: Buffer) => Promise<void> | void,
): Promise<TableFacts[string]> {
  const copying = client.query(
    to(`copy ${quotedTable(table)} (${table.columns.map(quoted).join()}) to stdout`),
  )
  const digest = new RowsDigest()
  let bytes = 0
  for await (const part of wholeRows(copying)) {
    digest.add(part)
    bytes += part.byteLength
    await take(part)
  }
  // The count comes behind the last row.
  await client.query('select')
  return { rows: copying.rowCount, bytes, digest: digest.toString() }
}

/** Collects chunks into parts that end where a row does: within rows, an end of line is escaped. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.byteLength
    const end = size < PART_BYTES ? -1 : chunk.lastIndexOf(LINE_END)
    if (end < 0) continue
    const rest = chunk.subarray(end + 1)
    yield Buffer.concat(held, size - rest.byteLength)
    held = [rest]
    size = rest.byteLength
  }
  if (size > 0) yield Buffer.concat(held, size)
}
