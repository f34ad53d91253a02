// `npm run dev`: the server, restarted at every change of its sources, behind Vite, which serves the web app.
// `npm run dev -- …` passes what follows to the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Config, readConfig } from '../server/src/engine/config.ts'
import { watchParent } from '../server/src/engine/db/embedded/watch-parent.ts'

const ROOT = join(import.meta.dirname, '..')

process.chdir(ROOT)
const address = addressOfServer()
const children = [
  start('--watch', '--watch-preserve-output', 'server/src/main.ts', ...process.argv.slice(2)),
  start('web/dev.ts', address),
]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
watchParent(stop)
for (const child of children) child.once('exit', (code) => endWith(code ?? 0))

/** The address of the server, by the settings that it will read itself. Exits with a message if they are invalid. */
function addressOfServer(): string {
  try {
    const { host, port }: Config = readConfig(process.env)
    if (port === 0) throw new Error('PORT must be a certain one here: the web app has to know it')
    return `http://${nameOf(host)}:${port}`
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** The host to connect to. A server that listens on all addresses is reached by the local one. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Starts a process in its own group: Ctrl-C reaches only this process, which then stops both in order. */
function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', detached: true })
}

function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}

/** Ends both processes. Called when either ends, since one is useless without the other. */
function endWith(code: number): void {
  stop()
  process.exitCode ||= code
}
