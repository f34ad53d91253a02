import { setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A thread ends after this time without work: it takes some tens of megabytes. */
const IDLE_MS = 10_000
/** Its garbage. It would let as much pile up as the server itself, and is no slower with little. */
const YOUNG_GENERATION_MB = 4

interface Envelope<Content> {
  readonly id: number
  readonly content: Content
}

/** Work that would block all requests, in a thread that lives only while it is needed. */
export class Thread<Question, Answer> {
  readonly #file: URL
  readonly #facts: unknown
  readonly #idleMs: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()

  /**
   * @param file calls `answerInThread`
   * @param facts what every answer needs: `threadFacts` there
   * @param idleMs after so long without work it ends
   */
  constructor(file: URL, { facts, idleMs = IDLE_MS }: { facts?: unknown; idleMs?: number } = {}) {
    this.#file = file
    this.#facts = facts
    this.#idleMs = idleMs
  }

  ask(content: Question): Promise<Answer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#started()
    const id = ++this.#lastId
    const waiting = Promise.withResolvers<Answer>()
    this.#waiting.set(id, waiting)
    this.#worker.ref()
    this.#worker.postMessage({ id, content } satisfies Envelope<Question>)
    return waiting.promise
  }

  #started(): Worker {
    const worker = new Worker(this.#file, {
      workerData: this.#facts,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    worker.on('message', ({ id, content }: Envelope<Answer>) => {
      this.#waiting.get(id)?.resolve(content)
      this.#waiting.delete(id)
      if (this.#waiting.size > 0) return
      // Else a command whose work is done would end a minute later.
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    })
    worker.on('error', (error) => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    })
    return worker
  }

  /** Ends it. Who still waits is refused. */
  close() {
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.values()) reject(new Error('the thread was ended'))
    this.#waiting.clear()
    this.#end()
  }

  #end() {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

/** In the file of a thread: the facts that the constructor of `Thread` was given. */
export const threadFacts = <Facts>() => workerData as Facts

/** In the file of a thread: how it answers. */
export function answerInThread<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>) {
  parentPort?.on('message', async ({ id, content }: Envelope<Question>) => {
    parentPort?.postMessage({ id, content: await answer(content) } satisfies Envelope<Answer>)
  })
}

/** So that requests, and the database that they wait for, come first. */
const LOWER_PRIORITY = 15

/**
 * In the file of a thread whose work can wait: others come first. On Linux this is of the thread alone; elsewhere it would
 * be of the whole server.
 * @param priority from 0, of all others, to 19
 */
export function giveWay(priority = LOWER_PRIORITY) {
  if (process.platform === 'linux') setPriority(0, priority)
}
