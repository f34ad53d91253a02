import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bench } from '../bench.ts'
import type { Account } from '../http/requests.ts'

/**
 * Sends a cheap request repeatedly, from its own thread: in the thread of the load, delays of the load generator would
 * count as the server's.
 */
export class Probe {
  readonly #worker: Worker

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  static async open(bench: Bench, port: number, account: Account): Promise<Probe> {
    const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), {
      workerData: { port, account },
    })
    bench.defer(async () => {
      await worker.terminate()
    })
    await once(worker, 'message')
    return new Probe(worker)
  }

  /** Returns the milliseconds of the longest request, and resets it. */
  async longest(): Promise<number> {
    this.#worker.postMessage('longest')
    const [longest] = await once(this.#worker, 'message')
    return Number(longest)
  }
}
