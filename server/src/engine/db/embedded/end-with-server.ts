import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Account } from './account.ts'
import { ENVIRONMENT } from './binaries.ts'
import type { Log } from './log.ts'

/**
 * Waits for the end of its input. Only this process can write to it, so the kernel closes it however the process
 * ends. The shell ignores signals to its process group or terminal: the server may need longer to stop.
 */
const SCRIPT = `
  trap '' HUP INT TERM
  while read -r _; do :; done
  kill -INT "$1" || exit 0
  left=$2
  while [ "$left" -gt 0 ]; do
    sleep 1
    kill -0 "$1" || exit 0
    left=$((left - 1))
  done
  kill -QUIT "$1"`

/**
 * Stops the PostgreSQL `pid` if this process dies without doing so (SIGKILL, out of memory): first gently, after
 * `seconds` at once. A shell does it, since every system has one and it takes a megabyte. Call the returned function
 * as soon as PostgreSQL has ended: its pid may then become another program's.
 */
export function endWithServer(
  pid: number,
  seconds: number,
  account: Account | undefined,
  log: Log,
): () => void {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'parley-postgres-watch', String(pid), String(seconds)], {
    ...account,
    cwd: '/',
    env: ENVIRONMENT,
    // A session of its own: signals to the server's process group must not end it too.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Not fatal: the next start ends a leftover PostgreSQL too.
  shell.once('error', (error) => log.warn(`a killed server would leave PostgreSQL running: ${error.message}`))
  shell.stdin.on('error', () => {})
  // Neither may keep this process alive.
  shell.unref()
  // A pipe to a process is a socket.
  ;(shell.stdin as Socket).unref()
  return () => void shell.kill('SIGKILL')
}
