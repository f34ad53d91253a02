import { readdirSync, readFileSync } from 'node:fs'

/** The direct children of a process. Needs /proc. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return undefined
  }
}

/** The fields of /proc/PID/stat from the third on. */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before them may contain brackets and spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const MS_PER_TICK = 10

/** Milliseconds of processor time that these processes have used. Hardly depends on the load of the machine. */
export function processorTime(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = statOf(pid)
    return sum + (Number(stat[11]) + Number(stat[12])) * MS_PER_TICK
  }, 0)
}

/** The memory of a process in bytes, with shared pages divided among their processes (PSS). */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss: *(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
