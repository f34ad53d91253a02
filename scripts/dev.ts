// `npm run dev`: the server, started again at every change of its sources, and Vite for the web app before it.
// `npm run dev -- …` passes what follows to the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { watchParent } from '../server/src/db/embedded/watch-parent.ts'

const ROOT = join(import.meta.dirname, '..')

process.chdir(ROOT)
const children = [
  start(process.execPath, [
    '--watch',
    '--watch-preserve-output',
    'server/src/main.ts',
    ...process.argv.slice(2),
  ]),
  start('vite', ['--config', 'web/vite.config.ts', '--clearScreen', 'false']),
]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
watchParent(stop)
for (const child of children) child.once('exit', (code) => endWith(code ?? 0))

/** A group of its own for each: Ctrl-C reaches only this process, which then stops both in turn, once. */
function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'inherit', detached: true })
}

function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}

/** One without the other is of no use: the end of either ends both. */
function endWith(code: number): void {
  stop()
  process.exitCode ||= code
}
