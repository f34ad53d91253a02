import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'

/**
 * A backup is a tar archive: `backup.json` first, then the rows of each table as PostgreSQL's COPY writes them, in parts
 * that are compressed with Zstandard, the files, the secret, `tables.json`, and `SHA256SUMS` of everything before. Behind
 * the archive, where tar programs read no more, stands a digest of every byte before it. What is encrypted is all of that
 * in one file of age.
 */
export const FORMAT = 1

/** What the backup says of itself: `header`. */
export const HEADER = 'backup.json'
/** How many rows each table has: `tableFacts`. */
export const TABLES = 'tables.json'
/** The digests of all parts before it, as `sha256sum` reads them. */
export const SUMS = 'SHA256SUMS'
/** The server's secret, unless it is kept elsewhere. */
export const SECRET = 'secret'
/** What stands before the key of a file. */
export const FILES = 'files/'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** A statement that makes it, without keys and defaults. */
  definition: z.string(),
})
const index = z.object({
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  /** A statement that makes it. */
  definition: z.string(),
  /** The primary (`p`) or unique key (`u`) that it serves, if any. */
  constraint: z.string().nullable(),
  kind: z.enum(['p', 'u']).nullable(),
  deferral: z.string(),
})
const organization = z.object({
  id: z.number(),
  string_id: z.string(),
  /** The position of its journal: everything up to it is in the backup. */
  position: z.number(),
})

/** What a backup says of itself. */
export const header = z.object({
  format: z.number(),
  /** Of the Parley that wrote it. */
  version: z.string(),
  created_at: z.string(),
  /** In the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), ran_at: z.string() })),
  organizations: z.array(organization),
  tables: z.array(table),
  indexes: z.array(index),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number() })),
})

/** What a backup says of itself. */
export type BackupHeader = z.infer<typeof header>
/** An index of a table. */
export type BackupIndex = z.infer<typeof index>
/** A table, and the columns whose values are in the backup. */
export type BackupTable = z.infer<typeof table>

/** What was written of each table, by its name. */
export const tableFacts = z.record(
  z.string(),
  z.object({
    rows: z.number(),
    bytes: z.number(),
    /** Of all its rows as text, in any order. */
    digest: z.string(),
  }),
)

/** What was written of each table, by its name. */
export type TableFacts = z.infer<typeof tableFacts>

/** The name of a table in a backup. */
export const nameOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}`

/** The name of a part of a table's rows. */
export const partName = (table: BackupTable, index: number) =>
  `tables/${nameOf(table)}/${String(index).padStart(6, '0')}.copy.zst`

/** The table that a part has rows of; undefined for other parts. */
export const tableOfPart = (name: string): string | undefined =>
  /^tables\/([^/]+)\/\d+\.copy\.zst$/.exec(name)?.[1]

/** The length of what stands behind the archive: a block of tar. */
export const TRAILER_BYTES = 512

/** What stands behind the archive. */
export function trailer(digest: string): Buffer {
  const block = Buffer.alloc(TRAILER_BYTES)
  block.write(`sha256 ${digest}\n`)
  return block
}

/** A backup that is not as it was written. */
export class DamagedBackup extends OperatorError {
  constructor(path: string, problem: string) {
    super(`${path} is damaged, or not all of a backup: ${problem}`)
  }
}
