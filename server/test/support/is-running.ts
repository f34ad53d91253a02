import { readFileSync } from 'node:fs'

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
