import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { memoryOf } from '../processes.ts'
import type { ServerUnderTest } from '../server-under-test.ts'

/** A server's memory without its garbage, through Node's inspector: start it with `--inspect=127.0.0.1:0`. */
export class HeapOf {
  readonly #socket: WebSocket
  readonly #pid: number
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #lastId = 0

  private constructor(socket: WebSocket, pid: number) {
    this.#socket = socket
    this.#pid = pid
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
      this.#waiting.get(id)?.(result)
    })
  }

  static async open(bench: Bench, server: ServerUnderTest): Promise<HeapOf> {
    const url = /ws:\/\/\S+/.exec(server.output)?.[0]
    if (url === undefined) throw new Error('the server was not started with --inspect')
    const socket = new WebSocket(url)
    bench.defer(() => socket.close())
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new HeapOf(socket, server.pid)
  }

  /** Bytes of memory that the process holds, after its garbage is collected and given back. */
  async residentBytes(): Promise<number> {
    for (let round = 0; round < 3; round++) {
      await this.#send('HeapProfiler.collectGarbage')
      await sleep(300)
    }
    return memoryOf(this.#pid)
  }

  #send(method: string): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method }))
    })
  }
}
