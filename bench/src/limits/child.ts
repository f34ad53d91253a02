import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from '../bench.ts'

/** Runs a file of this folder as a process until the row is done. Returns its port. */
export async function startLimit(bench: Bench, file: string): Promise<{ port: number; pid: number }> {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  bench.defer(async () => {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  })
  const [port] = await once(child, 'message')
  return { port: Number(port), pid: child.pid ?? 0 }
}
