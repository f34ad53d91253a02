import { readdirSync, readFileSync } from 'node:fs'

/** The direct children of a process. Needs /proc. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    // The name before it may hold anything, brackets and spaces included.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Bytes of memory that a process holds, shared pages counted in part. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss: *(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
