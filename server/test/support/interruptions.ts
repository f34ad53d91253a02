import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { credentialsByPassword } from '@parley/client'
import { expect } from 'vitest'
import { OWNER, ServerProcess, signal } from './server-process.ts'

/** A path too long for a unix socket, with characters that scripts forget to quote. */
const AWKWARD = join("it's a folder", 'с пробелами — und Ümläuten', 'x'.repeat(100))

/** The PostgreSQL processes of a data folder. */
export function databaseProcesses(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        if (!/^(postgres|initdb)\n$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return false
        const places = [`/proc/${pid}/cwd`, `/proc/${pid}/fd/3`]
        return places.some((place) => readlinkSync(place).startsWith(realpathSync(dataDir)))
      } catch {
        return false
      }
    })
}

/** Sends a signal to every PostgreSQL process of a data folder. */
export function signalDatabase(dataDir: string, name: NodeJS.Signals) {
  for (const pid of databaseProcesses(dataDir)) signal(pid, name)
}

/** The messages of a JSON log, without requests. */
export function messagesIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).msg)
    .filter((message) => message !== 'request')
}

/** Lines that an interrupted start may print. A fast machine may be ready before. */
const PRINTED_BY_A_STOP =
  /^$|Parley [\d.]+ is ready|"msg":"(?:created the organization|stopping|stopped|stopped before it was ready)"/

export const QUIET_BUT_FOR_STOPS = { LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:9' }

/** Interrupts the start of a server at each of the moments that matter. */
export async function interruptAtEveryMoment(): Promise<void> {
  const server = await ServerProcess.create(AWKWARD)
  const isThere = (name: string) => () => existsSync(join(server.dataDir, name))
  const isMaking = () => isThere('postgres.initialising')() && databaseProcesses(server.dataDir).length > 0
  const pidFile = join(server.dataDir, 'postgres', 'postmaster.pid')
  const status = () => {
    try {
      return readFileSync(pidFile, 'utf8')
    } catch {
      return ''
    }
  }
  const isRunning = () => databaseProcesses(server.dataDir).includes(Number.parseInt(status(), 10))
  const isReady = () => isRunning() && status().includes('ready')
  /** Waits until `isBegun`, and then `ms` milliseconds. */
  const after = (ms: number, isBegun: () => boolean) => {
    let begun: number | undefined
    return () => {
      if (isBegun()) begun ??= performance.now()
      return begun !== undefined && performance.now() - begun >= ms
    }
  }
  const moments: [() => boolean, NodeJS.Signals][] = [
    [isMaking, 'SIGTERM'],
    [after(200, isMaking), 'SIGINT'],
    [after(400, isMaking), 'SIGHUP'],
    [after(100, isMaking), 'SIGKILL'],
    [isRunning, 'SIGTERM'],
    [isReady, 'SIGTERM'],
    [after(30, isReady), 'SIGTERM'],
    [after(60, isReady), 'SIGKILL'],
    [after(100, isReady), 'SIGTERM'],
    [after(150, isReady), 'SIGTERM'],
    [after(250, isReady), 'SIGTERM'],
  ]
  for (const [isTime, how] of moments) {
    const code = await server.interrupt(isTime, how, QUIET_BUT_FOR_STOPS)
    if (how === 'SIGKILL') continue
    expect(code, server.output).toBe(0)
    const lines = server.output.split('\n')
    expect(lines.filter((line) => !PRINTED_BY_A_STOP.test(line))).toEqual([])
    expect(messagesIn(server.output).at(-1)).toMatch(/^stopped/)
    expect(databaseProcesses(server.dataDir)).toEqual([])
    expect(existsSync(pidFile)).toBe(false)
  }
  await server.start()
  expect(databaseProcesses(server.dataDir)).not.toEqual([])
  await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
}

/** Stops a server at random moments of its start, one start after the other. */
export async function stopAtRandomMoments(rounds: number): Promise<void> {
  const server = await ServerProcess.create()
  const begun = performance.now()
  await server.start(QUIET_BUT_FOR_STOPS)
  // The first start creates the database, so later ones are shorter.
  expect(await server.stop()).toBe(0)
  const span = (performance.now() - begun) / 2
  for (let round = 0; round < rounds; round++) {
    const ms = Math.random() * span
    const due = performance.now() + ms
    const code = await server.interrupt(() => performance.now() >= due, 'SIGTERM', QUIET_BUT_FOR_STOPS)
    const context = `after ${Math.round(ms)} ms: ${server.output}`
    // Before the signal handler is installed, the signal kills the process.
    expect([0, null], context).toContain(code)
    expect(
      server.output.split('\n').filter((line) => !PRINTED_BY_A_STOP.test(line)),
      context,
    ).toEqual([])
    expect(databaseProcesses(server.dataDir), context).toEqual([])
  }
  await server.start()
  await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
}
