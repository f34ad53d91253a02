import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'

/** The most memory that a server has while `work` is done, in bytes. */
export async function mostMemory(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(50)) most = Math.max(most, await server.memory().catch(() => 0))
  })()
  await work()
  isOver = true
  await watching
  return most
}

export const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
