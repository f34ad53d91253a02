import { readFileSync } from 'node:fs'

/** A process that has ended and that nobody has asked about (a zombie) does not run. */
export function isRunning(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
