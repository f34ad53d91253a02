import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { explain } from '#shell/start-errors.ts'
import { isRunning } from '../../../../test/support/is-running.ts'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Settings } from './settings.ts'
import { DataFolderInUse, startEmbeddedPostgres } from './start.ts'
import { makeTestFolder, silent } from './test-folders.ts'

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
      /of PostgreSQL 9, .* brings PostgreSQL 18\. Dump/,
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

// If root runs the tests from a folder that others can read, processes of an ordinary user are tested too.
const NOBODY = 65534
const accounts: Array<[string, number | undefined]> = [['this user', undefined]]
if (process.getuid?.() === 0 && canRunAs(NOBODY)) accounts.push(['an ordinary user', NOBODY])

describe.each(accounts)('with processes of %s', (_, uid) => {
  const running = new Set<ChildProcess>()
  const dataDir = sharedFolder()
  if (uid !== undefined) chownSync(dataDir, uid, uid)

  afterEach(async () => {
    for (const child of running) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    }
    running.clear()
  })

  /** Starts a process with an embedded PostgreSQL; `postmaster` is undefined if the start failed. */
  async function startServer() {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'fixture-server.ts'), dataDir], {
      ...(uid === undefined ? {} : { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let complaint = ''
    child.stderr.on('data', (data) => (complaint += data))
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'close')])
    const postmaster = typeof line === 'string' ? Number(line.replace('READY ', '')) : undefined
    return { child, postmaster, complaint: () => complaint }
  }

  async function startedServer() {
    const { child, postmaster, complaint } = await startServer()
    if (postmaster === undefined) throw new Error(complaint())
    return { child, postmaster }
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** Kills the server and the shells that would end its PostgreSQL. */
  async function killWithWatch(child: ChildProcess): Promise<void> {
    for (const watch of watchesOf(child)) process.kill(watch, 'SIGKILL')
    await kill(child)
  }

  /** Uses the plain path: the test may enter it, whatever user the processes run as. */
  function query(sql: string) {
    return execute({ connection: connectionIn(dataDir) }, sql)
  }

  test('a killed server loses nothing, and the next one ends the PostgreSQL it left', async () => {
    const first = await startedServer()
    await query('create table kept as select 7 as id')
    await killWithWatch(first.child)
    expect(isRunning(first.postmaster)).toBe(true)

    const second = await startedServer()
    expect(second.postmaster).not.toBe(first.postmaster)
    expect(isRunning(first.postmaster)).toBe(false)
    expect(await query('select id from kept')).toEqual([{ id: 7 }])
  })

  test("a killed server's PostgreSQL ends by itself and loses nothing", async () => {
    const first = await startedServer()
    const watches = watchesOf(first.child)
    expect(watches).toHaveLength(1)
    await query('create table left_alone as select 7 as id')
    await kill(first.child)
    await expect.poll(() => isRunning(first.postmaster), { timeout: 10_000 }).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect.poll(() => watches.some(isRunning), { timeout: 5_000 }).toBe(false)

    await startedServer()
    expect(await query('select id from left_alone')).toEqual([{ id: 7 }])
  })

  test('the watch of a PostgreSQL that ended before its server ends too', async () => {
    const { child, postmaster } = await startedServer()
    const [first] = watchesOf(child)
    process.kill(postmaster, 'SIGKILL')
    await untilAnswered(() => query('select 1'))
    const [second, ...others] = watchesOf(child)
    expect(others).toEqual([])
    expect(second).not.toBe(first)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await expect.poll(() => [first, second].some((watch) => isRunning(watch as number))).toBe(false)
  })

  test('a killed PostgreSQL is started again', async () => {
    const { postmaster } = await startedServer()
    await query('create table restarted as select 7 as id')
    process.kill(postmaster, 'SIGKILL')
    expect(await untilAnswered(() => query('select id from restarted'))).toEqual([{ id: 7 }])
  })

  test('server and PostgreSQL killed at once lose nothing', async () => {
    const first = await startedServer()
    await query('create table recovered as select 7 as id')
    process.kill(first.postmaster, 'SIGKILL')
    await killWithWatch(first.child)

    await startedServer()
    expect(await query('select id from recovered')).toEqual([{ id: 7 }])
  })

  test("another program's process that got the old pid is left alone", async () => {
    const first = await startedServer()
    process.kill(first.postmaster, 'SIGKILL')
    await kill(first.child)
    const stranger = spawn('sleep', ['60'])
    onTestFinished(() => void stranger.kill())
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(file, `${stranger.pid}\n${join(dataDir, 'postgres')}\n`)

    await startedServer()
    expect(stranger.exitCode).toBe(null)
    expect(stranger.signalCode).toBe(null)
  })

  test('a second server on the folder is refused in one line, and the first goes on', async () => {
    await startedServer()
    const second = await startServer()
    expect(second.postmaster).toBe(undefined)
    expect(second.complaint()).toBe(
      `DataFolderInUse: Another Parley already runs on the folder ${dataDir}: stop it, or set DATA_DIR to another folder\n`,
    )
    expect(await query('select 1 as still_there')).toEqual([{ still_there: 1 }])
  })

  test('PostgreSQL ends with a server that exits without stopping it', async () => {
    const { child, postmaster } = await startedServer()
    child.kill('SIGUSR1')
    expect(await once(child, 'exit')).toEqual([7, null])
    await expect.poll(() => isRunning(postmaster), { timeout: 15_000 }).toBe(false)
  })
})

/** One folder for all tests of a group: each starts with what the previous one left, like a real start. */
function sharedFolder(): string {
  const folder = makeTestFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The shells that end PostgreSQL when this server dies. */
function watchesOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const isWatch = (child: number) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('parley-postgres-watch')
    } catch {
      // It ended between the two reads.
      return false
    }
  }
  return children.filter(isWatch)
}

function connectionIn(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'parley', database: 'postgres' }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

async function execute({ connection }: { connection: pg.ClientConfig }, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await sleep(20)
    }
  }
}

function canRunAs(uid: number): boolean {
  const program = join(import.meta.dirname, 'start.ts')
  return spawnSync(process.execPath, ['--check', program], { uid, gid: uid }).status === 0
}
