import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What a thread may take: milliseconds in all, and MiB of its heap. */
export interface ThreadBounds {
  readonly ms: number
  readonly heapMib: number
}

/** A thread took too long or too much, or failed. */
export class ThreadError extends Error {}

/**
 * Does work on what strangers sent, in a thread of its own that is ended when it takes too long or too much. Throws
 * ThreadError.
 * @param file calls `answerOnce`
 */
export function askOnce<Question, Answer>(
  file: URL,
  question: Question,
  { ms, heapMib }: ThreadBounds,
  moved: readonly ArrayBuffer[] = [],
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const worker = new Worker(file, {
    workerData: question,
    transferList: [...moved],
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
    // It holds secrets, and the thread needs none of it.
    env: {},
  })
  const timer = setTimeout(() => reject(new ThreadError(`no answer within ${ms} ms`)), ms)
  worker.once('message', resolve)
  worker.once('error', (error) => reject(new ThreadError(error.message)))
  worker.once('exit', () => reject(new ThreadError('ended without an answer')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

/** In the file of a thread: how it answers its one question. */
export async function answerOnce<Question, Answer>(
  answer: (question: Question) => Promise<{ answer: Answer; moved: ArrayBuffer[] }>,
) {
  // What `askOnce` passes.
  const found = await answer(workerData as Question)
  parentPort?.postMessage(found.answer, found.moved)
}
