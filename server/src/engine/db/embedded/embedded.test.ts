import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explain } from '#shell/start-errors.ts'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Settings } from './settings.ts'
import { DataFolderInUse, startEmbeddedPostgres } from './start.ts'
import { execute, sharedFolder } from './test-clients.ts'
import { silent } from './test-folders.ts'

const SETTINGS = { min_wal_size: '32MB' }

describe('the disk space of a new folder', () => {
  const dataDir = sharedFolder()

  test('is little, and the write-ahead log gets files ahead of use as more is written', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(bytesIn(dataDir)).toBeLessThan(100e6)
    const filesAhead = async () => {
      const rows = await execute(
        postgres,
        `select from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
      )
      return rows.length
    }
    const before = await filesAhead()
    for (let round = 0; round < 2; round++) {
      await execute(postgres, "select pg_logical_emit_message(false, 'load', repeat('x', 40000000))")
      await execute(postgres, 'checkpoint')
    }
    expect(await filesAhead()).toBeGreaterThan(before + 5)
    await postgres.stop()
  })
})

describe('in this process', () => {
  const dataDir = sharedFolder()
  const start = (settings: Settings = SETTINGS) => startEmbeddedPostgres({ dataDir, log: silent, settings })

  test('starts in a folder where a first start was interrupted, and listens on its socket only', async () => {
    mkdirSync(join(dataDir, 'postgres.initialising', 'base'), { recursive: true })
    const postgres = await start()
    expect(readdirSync(dataDir)).toEqual(['postgres'])
    expect(await execute(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await postgres.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('keeps its data over a restart', async () => {
    const first = await start()
    await execute(first, 'create table notes as select 1 as id')
    await first.stop()
    const second = await start()
    expect(await execute(second, 'select id from notes')).toEqual([{ id: 1 }])
    await second.stop()
  })

  test('refuses a folder that is open already, under any path to it', async () => {
    const first = await start()
    const detour = `${dataDir}/../${basename(dataDir)}`
    const second = startEmbeddedPostgres({ dataDir: detour, log: silent, settings: SETTINGS })
    await expect(second).rejects.toThrow(DataFolderInUse)
    expect(await execute(first, 'select 1 as still_there')).toEqual([{ still_there: 1 }])
    await first.stop()
    await (await start()).stop()
  })

  const inCluster = (...path: string[]) => join(dataDir, 'postgres', ...path)
  const without = (...path: string[]) => {
    renameSync(inCluster(...path), join(dataDir, 'aside'))
    return () => renameSync(join(dataDir, 'aside'), inCluster(...path))
  }
  const withText = (text: string, ...path: string[]) => {
    const putBack = without(...path)
    writeFileSync(inCluster(...path), text, { mode: 0o644 })
    chownSync(inCluster(...path), statSync(inCluster()).uid, statSync(inCluster()).gid)
    return putBack
  }
  const withEmpty = (...path: string[]) => {
    const putBack = without(...path)
    mkdirSync(inCluster(...path))
    chmodSync(inCluster(...path), 0o777)
    return () => {
      rmSync(inCluster(...path), { recursive: true })
      putBack()
    }
  }
  const closed = (...path: string[]) => {
    const { uid, gid } = statSync(inCluster())
    if (process.getuid?.() === 0) chownSync(inCluster(...path), 0, 0)
    chmodSync(inCluster(...path), process.getuid?.() === 0 ? 0o600 : 0o000)
    return () => {
      chownSync(inCluster(...path), uid, gid)
      chmodSync(inCluster(...path), 0o600)
    }
  }
  const damaged = (why: string) =>
    new RegExp(`^DATA_DIR: the database in .*/postgres is damaged \\(${why}.*backup$`)

  const damages: [string, () => () => void, RegExp][] = [
    [
      'an older PostgreSQL',
      () => withText('9\n', 'PG_VERSION'),
      /of PostgreSQL 9, .* brings PostgreSQL 18\. .* make a backup/,
    ],
    [
      'a newer PostgreSQL',
      () => withText('99\n', 'PG_VERSION'),
      /of PostgreSQL 99, .* brings .* newer Parley/,
    ],
    ['no version', () => without('PG_VERSION'), damaged('PG_VERSION is missing')],
    ['an unreadable version', () => withText('', 'PG_VERSION'), damaged('PG_VERSION is no version')],
    ['no tables', () => without('base'), damaged('base is missing')],
    ['no control file', () => without('global', 'pg_control'), damaged('global/pg_control is missing')],
    [
      'a control file cut short',
      () => withText('', 'global', 'pg_control'),
      damaged('.*could not read file'),
    ],
    [
      'an overwritten one',
      () => withText('x'.repeat(8192), 'global', 'pg_control'),
      damaged('.*files are incompatible'),
    ],
    ['a lost log', () => withEmpty('pg_wal'), damaged('PANIC')],
    [
      "somebody else's file",
      () => closed('global', 'pg_control'),
      /PostgreSQL may not use all .* Permission denied/,
    ],
    [
      'a link that leads nowhere',
      linkedToNowhere,
      /postgres leads to \/nowhere\/there, where nothing is: mount/,
    ],
    ['something else', somethingElse, /postgres holds something else than a database: move it away$/],
  ]
  function linkedToNowhere() {
    const putBack = without()
    symlinkSync('/nowhere/there', inCluster())
    return () => {
      rmSync(inCluster())
      putBack()
    }
  }
  function somethingElse() {
    const putBack = withEmpty()
    writeFileSync(inCluster('holiday.jpg'), '')
    return putBack
  }

  test.each(damages)('says in one line what to do about a cluster with %s', async (_, damage, line) => {
    const putBack = damage()
    const refusal = await start().then(
      (started) => started.stop(),
      (error: unknown) => error,
    )
    putBack()
    expect(refusal).toBeInstanceOf(OperatorError)
    expect((refusal as Error).message).toMatch(line)
    expect((refusal as Error).message).not.toMatch(/\n|\/proc\//)
  })

  test('a file found missing only later gives the same message', async () => {
    const postgres = await start()
    const putBack = without('base', '5')
    const failure = await execute(postgres, 'select 1').catch((error: unknown) => error)
    putBack()
    await postgres.stop()
    expect(explain(failure, readConfig({ DATA_DIR: dataDir }))).toMatch(damaged('.*does not exist'))
    const elsewhere = { DATABASE_URL: 'postgres://elsewhere/parley' }
    expect(explain(failure, readConfig(elsewhere))).not.toContain('DATA_DIR')
  })

  test('repairs what a copied cluster lacks: its mode and its empty folders', async () => {
    chmodSync(inCluster(), 0o755)
    const empty = readdirSync(inCluster(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => readdirSync(path).length === 0)
    for (const path of empty) rmSync(path, { recursive: true })
    expect(empty.length).toBeGreaterThan(8)
    const mended = await start()
    expect(await execute(mended, 'select id from notes')).toEqual([{ id: 1 }])
    await mended.stop()
    expect(statSync(inCluster()).mode & 0o777).toBe(0o700)
  })

  test('says why PostgreSQL does not start', async () => {
    const starting = start({ shared_buffers: 'plenty' })
    await expect(starting).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/)
    await (await start()).stop()
  })

  test("keeps an operator's own settings", async () => {
    const first = await start()
    await execute(first, "alter system set work_mem = '3MB'")
    await first.stop()
    const second = await start()
    expect(await execute(second, 'show work_mem')).toEqual([{ work_mem: '3MB' }])
    await second.stop()
  })
})

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
