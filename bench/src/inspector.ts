import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Makes a process open an inspector port, which it prints to stderr. */
export const INSPECTED = '--inspect=127.0.0.1:0'

const COUNT_FULL_COLLECTIONS = `
  const { PerformanceObserver, constants } = process.getBuiltinModule('node:perf_hooks')
  globalThis.fullCollections = 0
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) globalThis.fullCollections++
  }).observe({ entryTypes: ['gc'] })`

/** Controls a server through its inspector: CPU profiles and garbage collections. */
export class Inspector {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    })
  }

  /** @param output of a process started with INSPECTED */
  static async open(output: string): Promise<Inspector> {
    const url = /ws:\/\/\S+/.exec(output)?.[0]
    if (url === undefined) throw new Error(`the server was not started with ${INSPECTED}`)
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`no inspector at ${url}`)))
    })
    return new Inspector(socket)
  }

  async startProfile(): Promise<void> {
    await this.#send('Profiler.enable')
    await this.#send('Profiler.setSamplingInterval', { interval: 200 })
    await this.#send('Profiler.start')
  }

  /** Ends the profile and writes it into a folder, for the developer tools of a browser. */
  async endProfile(folder: string): Promise<void> {
    const { profile } = (await this.#send('Profiler.stop')) as { profile: unknown }
    writeFileSync(join(folder, `${Date.now()}.cpuprofile`), JSON.stringify(profile))
  }

  /** Collects garbage and waits until the process has returned memory to the system. */
  async collectGarbage(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.#send('HeapProfiler.collectGarbage')
      await sleep(300)
    }
  }

  /** Counts full collections from now on. */
  async countFullCollections(): Promise<void> {
    await this.#evaluate(COUNT_FULL_COLLECTIONS)
  }

  /** How many there were since then. */
  async fullCollections(): Promise<number> {
    return Number(await this.#evaluate('globalThis.fullCollections'))
  }

  async #evaluate(expression: string): Promise<unknown> {
    const evaluated = await this.#send('Runtime.evaluate', { expression })
    return (evaluated as { result: { value: unknown } }).result.value
  }

  close() {
    this.#socket.close()
  }

  #send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }
}
