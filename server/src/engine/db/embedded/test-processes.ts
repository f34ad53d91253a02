import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../../../test/support/is-running.ts'
import { connectionIn, execute, sharedFolder, untilAnswered } from './test-clients.ts'

const NOBODY = 65534

/** Whose processes can be tried: if root runs the tests from a folder that others can read, an ordinary user's too. */
export function accountsToTry(): Array<[string, number | undefined]> {
  const own: [string, undefined] = ['this user', undefined]
  if (process.getuid?.() !== 0 || !canRunAs(NOBODY)) return [own]
  return [own, ['an ordinary user', NOBODY]]
}

/** Defines tests with processes of the user `uid`, or of this one. */
export function tryProcesses(uid: number | undefined): void {
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
    const before = watchesOf(child)
    process.kill(postmaster, 'SIGKILL')
    await untilAnswered(() => query('select 1'))
    const after = watchesOf(child)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await expect.poll(() => [...before, ...after].some(isRunning)).toBe(false)
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

function canRunAs(uid: number): boolean {
  const program = join(import.meta.dirname, 'start.ts')
  return spawnSync(process.execPath, ['--check', program], { uid, gid: uid }).status === 0
}
