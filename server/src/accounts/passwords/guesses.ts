import { Worker } from 'node:worker_threads'

const THREAD = new URL('./guesses-thread.ts', import.meta.url)
/** The thread ends after this time. Its dictionaries take 30 MB, and a third of a second to load again. */
const IDLE_MS = 10_000

/** A message to the thread. */
export interface GuessesQuestion {
  readonly id: number
  readonly password: string
  /** Words that an attacker of this account would try first. */
  readonly about: readonly string[]
}

export interface GuessesAnswer {
  readonly id: number
  readonly guesses: number
}

interface Waiting {
  resolve(guesses: number): void
  reject(error: unknown): void
}

/** Estimates in a thread, which would block all requests otherwise. The thread lives only while it is needed. */
class Estimator {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  guessesFor(password: string, about: readonly string[]): Promise<number> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#started()
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, password, about } satisfies GuessesQuestion)
    return promise
  }

  #started(): Worker {
    const worker = new Worker(THREAD)
    // The connection of the waiting client keeps the process alive.
    worker.unref()
    worker.on('message', ({ id, guesses }: GuessesAnswer) => {
      this.#waiting.get(id)?.resolve(guesses)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    })
    worker.on('error', (error) => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    })
    return worker
  }

  #end() {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

const estimator = new Estimator()

/** The number of guesses that an attacker with a list of common passwords needs. */
export function guessesFor(password: string, about: readonly string[]): Promise<number> {
  return estimator.guessesFor(password, about)
}
