import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type pg from 'pg'
import manifest from '../../../package.json' with { type: 'json' }
import type { Connection } from '../db/database.ts'
import { keptKeys } from '../files/kept.ts'
import { keepFiles } from '../files/removal.ts'
import type { FileStore } from '../files/store.ts'
import { copyOut } from './copy-out.ts'
import {
  type BackupHeader,
  type BackupTable,
  FILES,
  FORMAT,
  HEADER,
  nameOf,
  partName,
  SECRET,
  TABLES,
  type TableFacts,
} from './format.ts'
import { Progress } from './progress.ts'
import { quotedTable, withCopying } from './session.ts'
import { indexesOf, sequencesOf, tablesOf } from './tables.ts'
import { BackupWriter } from './writer.ts'

const compress = promisify(zstdCompress)

/** What to back up, and where to. */
export interface BackupOrder {
  readonly connection: Connection
  readonly store: FileStore
  /** The server's secret; undefined if it is kept elsewhere. */
  readonly secret: string | undefined
  readonly path: string
  /** The public key for which to encrypt it. */
  readonly recipient: string | undefined
  say(line: string): void
}

/** What became of a backup. */
export interface BackupDone {
  readonly rows: number
  readonly files: number
  /** Before encryption. */
  readonly bytes: number
  /** Keys of files that rows name and the store does not have. */
  readonly missing: readonly string[]
}

/**
 * Writes everything that is needed to go on elsewhere into one file, while servers work. The rows are those of one moment:
 * what was acknowledged before is among them, and so is each file that they name, which stays in the store until it is
 * copied.
 */
export async function backUp(order: BackupOrder): Promise<BackupDone> {
  const writer = new BackupWriter(order.path, order.recipient)
  try {
    const done = await withCopying(order.connection, async (client) => {
      // Before the moment of the backup: no file of it may go until it is copied.
      await keepFiles(client)
      await client.query('begin isolation level repeatable read, read only')
      return write(client, writer, order)
    })
    await writer.finish()
    return { ...done, bytes: writer.bytes }
  } catch (error) {
    await writer.break(error)
    throw error
  }
}

async function write(
  client: pg.Client,
  writer: BackupWriter,
  { store, secret, say }: BackupOrder,
): Promise<Omit<BackupDone, 'bytes'>> {
  const found = await tablesOf(client)
  // So that no migration of another node comes between.
  await client.query(`lock table ${found.map(quotedTable).join()} in access share mode`)
  const tables = found.map(({ bytes: _, ...table }) => table)
  await writer.add(HEADER, json(await headerOf(client, tables)))
  const progress = new Progress(
    found.reduce((sum, { bytes }) => sum + bytes, 0),
    say,
  )
  const facts: TableFacts = {}
  for (const { bytes, ...table } of found) {
    facts[nameOf(table)] = await writeTable(client, writer, table)
    progress.done(bytes, () => `the rows of ${nameOf(table)}`)
  }
  const { files, missing } = await writeFiles(client, writer, store, say)
  if (secret !== undefined) await writer.add(SECRET, Buffer.from(`${secret}\n`))
  await writer.add(TABLES, json(facts))
  const rows = Object.values(facts).reduce((sum, one) => sum + one.rows, 0)
  return { rows, files, missing }
}

async function headerOf(client: pg.Client, tables: BackupTable[]): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, ran_at::text from public.migrations order by ran_at, name',
  )
  const { rows: organizations } = await client.query<BackupHeader['organizations'][number]>(
    'select realm_id as id, string_id, journal_head as position from realms order by realm_id',
  )
  return {
    format: FORMAT,
    version: manifest.version,
    created_at: new Date().toISOString(),
    migrations,
    organizations,
    tables,
    indexes: await indexesOf(client),
    sequences: await sequencesOf(client),
  }
}

/** Compresses a part while the one before is written and the next is read. */
async function writeTable(client: pg.Client, writer: BackupWriter, table: BackupTable) {
  let before = Promise.resolve()
  let index = 0
  const facts = await copyOut(client, table, async (part) => {
    const packed = compress(part)
    const name = partName(table, index++)
    await before
    before = packed.then((data) => writer.add(name, data))
    // Whoever waits for it next is told.
    before.catch(() => undefined)
  })
  await before
  return facts
}

async function writeFiles(
  client: pg.Client,
  writer: BackupWriter,
  store: FileStore,
  say: BackupOrder['say'],
): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  const wanted: (readonly string[])[] = []
  for await (const keys of keptKeys(client)) wanted.push(keys)
  const progress = new Progress(wanted.length, say)
  let files = 0
  for (const keys of wanted) {
    if (await writeFile(writer, store, keys)) files++
    else missing.push(keys[0] ?? '')
    progress.done(1, () => `${files} files`)
  }
  return { files, missing }
}

/** Adds the file that has one of these keys. False if there is none. */
async function writeFile(writer: BackupWriter, store: FileStore, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const file = await store.open(key)
    if (file === undefined) continue
    await writer.addStream(`${FILES}${key}`, file.size, await file.read())
    return true
  }
  return false
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
