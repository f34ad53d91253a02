import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Connection } from '../db/database.ts'
import { checkMigrations, finishMigrations, repeatMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openStores, type StorePlace, UPLOADS } from '../files/files.ts'
import { type FileStore, INCOMING } from '../files/store.ts'
import { OperatorError } from '../operator-error.ts'
import { withBareTables } from './bare-tables.ts'
import { CopyIn } from './copy-in.ts'
import {
  type BackupHeader,
  FILES,
  FORMAT,
  HEADER,
  header,
  nameOf,
  SECRET,
  TABLES,
  type TableFacts,
  tableFacts,
  tableOfPart,
} from './format.ts'
import { Progress } from './progress.ts'
import { type BackupFile, type BackupPart, readBackup } from './reader.ts'
import { quotedTable, withCopying } from './session.ts'
import { makeOtherTables, SCHEMAS } from './tables.ts'

const decompress = promisify(zstdDecompress)

/** What a backup holds, and how large it is. */
export interface BackupContents {
  readonly header: BackupHeader
  readonly tables: TableFacts
  /** Of all parts, in bytes. */
  readonly size: number
}

/** What to restore, and where. */
export interface RestoreOrder {
  readonly file: BackupFile
  readonly config: Pick<Config, 'databaseUrl' | 'secretKey'> & StorePlace
  readonly log: Logger
  say(line: string): void
}

/**
 * Makes what a backup holds the data of a server that has none. Reads the backup twice: nothing begins before every byte of
 * it was held against its digests. Throws OperatorError for a damaged backup, one of a newer Parley, and for a place where
 * something is already.
 */
export async function restore(order: RestoreOrder): Promise<BackupContents> {
  const { file, config, log, say } = order
  checkFolderIsEmpty(config)
  say(`Checking ${file.name} …`)
  const contents = await examine(file)
  const isNew = !existsSync(config.dataDir)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { connection, stop } = await openDatabase(config, { log })
  try {
    await withCopying(connection, async (client) => {
      await checkDatabaseIsEmpty(client)
      await fill(client, connection, order, contents)
    })
  } catch (error) {
    await stop()
    if (config.databaseUrl === undefined) await emptyAgain(config.dataDir, isNew)
    throw error
  }
  await stop()
  return contents
}

/** Reads all of a backup, without restoring anything. Throws OperatorError for one that cannot be restored here. */
export async function examine(file: BackupFile): Promise<BackupContents> {
  const facts = new Map<string, string>()
  let size = 0
  await readBackup(file, async ({ name, size: bytes, content }) => {
    size += bytes
    if (name === HEADER || name === TABLES) facts.set(name, (await buffer(content)).toString())
  })
  // Not before all of it is sure: what is damaged would seem to be of another version.
  const [head, tables] = [facts.get(HEADER), facts.get(TABLES)]
  if (head === undefined || tables === undefined)
    throw new OperatorError(`${file.name} is no backup of Parley`)
  const known = header.safeParse(JSON.parse(head))
  if (!known.success || known.data.format > FORMAT) {
    throw new OperatorError(
      `${file.name} was written by a newer Parley: restore it with that one, or a later one`,
    )
  }
  await checkMigrations(known.data.migrations)
  return { header: known.data, tables: tableFacts.parse(JSON.parse(tables)), size }
}

function checkFolderIsEmpty({ dataDir, databaseUrl, secretKey }: RestoreOrder['config']) {
  const all = existsSync(dataDir) ? readdirSync(dataDir) : []
  // Beside a database of its own, a server may have a data folder for other things.
  const ours = databaseUrl === undefined ? all : all.filter((name) => name === UPLOADS || name === SECRET)
  const [first] = ours.filter((name) => name !== SECRET || secretKey === undefined)
  if (first === undefined) return
  throw new OperatorError(`DATA_DIR: ${dataDir} is not empty (${first}): restore into an empty folder`)
}

async function checkDatabaseIsEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    [SCHEMAS],
  )
  const [first] = rows
  if (first === undefined) return
  throw new OperatorError(
    `DATABASE_URL: the database is not empty (${first.name}): restore into an empty one, with the files of nothing else`,
  )
}

async function fill(
  client: pg.Client,
  connection: Connection,
  { file, config, say }: RestoreOrder,
  { header: head, tables, size }: BackupContents,
): Promise<void> {
  await repeatMigrations(connection, client, head.migrations)
  await makeOtherTables(client, head)
  // What is lost with the machine is restored again.
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  const { store, s3 } = await openStores(config)
  await withBareTables(client, say, async () => {
    const copying = new CopyIn(client, head.tables)
    const progress = new Progress(size, say)
    await readBackup(file, async (part) => {
      const table = tableOfPart(part.name)
      if (table !== undefined) await copying.add(table, await decompress(await buffer(part.content)))
      else if (part.name.startsWith(FILES)) await keepFile(store, config.dataDir, part)
      else if (part.name === SECRET && config.secretKey === undefined) await keepSecret(config.dataDir, part)
      progress.done(part.size, () => part.name)
    })
    await copying.finish()
    for (const table of head.tables) {
      const [wanted, found] = [tables[nameOf(table)]?.rows ?? 0, copying.rows.get(nameOf(table)) ?? 0]
      if (wanted !== found) throw new Error(`${quotedTable(table)} has ${found} rows instead of ${wanted}`)
    }
  })
  s3?.close()
  for (const { schema, name, value } of head.sequences) {
    await client.query('select setval($1::regclass, $2)', [quotedTable({ schema, name }), value])
  }
  // With this commit all before is on the disk.
  await client.query('set synchronous_commit = on')
  await finishMigrations(client, head.migrations)
}

async function keepFile(store: FileStore, dataDir: string, { name, content }: BackupPart): Promise<void> {
  const folder = join(dataDir, UPLOADS, INCOMING)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomBytes(16).toString('hex'))
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path))
  await store.keep(name.slice(FILES.length), path)
  // A store elsewhere leaves it where it was.
  await rm(path, { force: true })
}

async function keepSecret(dataDir: string, { content }: BackupPart): Promise<void> {
  const file = await open(join(dataDir, SECRET), 'wx', 0o600)
  try {
    await file.writeFile(await buffer(content))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes what a failed restore has put into a folder that was empty. */
async function emptyAgain(dataDir: string, isNew: boolean): Promise<void> {
  for (const name of readdirSync(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
  if (isNew) await rm(dataDir, { recursive: true, force: true })
}
