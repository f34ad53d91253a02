import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Account } from './account.ts'
import { ENVIRONMENT } from './binaries.ts'
import type { Log } from './log.ts'

/**
 * Waits for the end of its input, which only this process can write to: the kernel closes it however the process ends.
 * What is asked of a group of processes, or of a terminal, is no reason to go: the server may need longer.
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
 * Has the PostgreSQL `pid` stopped when this process has gone without doing it (SIGKILL, no memory left), first gently
 * and after `seconds` firmly. A shell does it, which is everywhere and takes a megabyte. Call what is returned as soon
 * as PostgreSQL has ended: its number may then become another program's.
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
    // A session of its own: what ends the server's group must not end it too.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // The next start ends what it finds, as well.
  shell.once('error', (error) => log.warn(`a killed server would leave PostgreSQL running: ${error.message}`))
  shell.stdin.on('error', () => {})
  // Neither is a reason for this process to stay.
  shell.unref()
  // A pipe to a process is a socket.
  ;(shell.stdin as Socket).unref()
  return () => void shell.kill('SIGKILL')
}
