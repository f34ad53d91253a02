import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Examined, ImageAnswer, ImageJob, ImageOutput } from './jobs.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** From the question to the answer; then the process is killed, which nothing in it can resist. */
const JOB_MS = 10_000
/** On top of that for the first: starting takes a moment, more so on a busy machine. */
const START_MS = 10_000
/** Kept that long for the next image. */
const IDLE_MS = 30_000

/** A file cannot be decoded, or not with the time and memory there are for it. */
export class ImageError extends Error {}

/**
 * Looks at files and makes pictures of them, one after the other, in a process of its own. A thread would not do: the
 * decoder is native code, which a thread cannot be stopped in and whose crash ends the whole server.
 */
export class ImageWorker {
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  readonly #jobMs: number

  constructor({ jobMs = JOB_MS }: { jobMs?: number } = {}) {
    this.#jobMs = jobMs
  }

  /** What a file is, by its bytes. A file that breaks the decoder is of no kind that is known. */
  async examine(path: string): Promise<Examined> {
    const answer = await this.#inTurn({ kind: 'examine', path })
    return 'made' in answer || 'failed' in answer ? { type: undefined, image: undefined } : answer
  }

  /** Writes pictures made of the one at `path`. Throws ImageError. */
  async make(path: string, outputs: readonly ImageOutput[]): Promise<void> {
    const answer = await this.#inTurn({ kind: 'make', path, outputs })
    if (!('made' in answer)) throw new ImageError('failed' in answer ? answer.failed : 'no answer')
  }

  async stop(): Promise<void> {
    await this.#last
    this.#end()
  }

  #inTurn(job: ImageJob): Promise<ImageAnswer> {
    const answer = this.#last.then(() => this.#ask(job))
    this.#last = answer
    return answer
  }

  async #ask(job: ImageJob): Promise<ImageAnswer> {
    clearTimeout(this.#idle)
    const isNew = this.#child === undefined
    const child = this.#child ?? this.#start()
    const answer = await answerOf(child, job, isNew ? START_MS + this.#jobMs : this.#jobMs)
    if (answer === undefined) {
      this.#end()
      return { failed: 'the decoder gave no answer' }
    }
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    return answer
  }

  #start(): ChildProcess {
    // Nothing of the environment: there are secrets in it, and the decoder needs none.
    const child = fork(PROCESS, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.unref()
    child.channel?.unref()
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }

  #end() {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Undefined where the process ends or takes too long. */
function answerOf(child: ChildProcess, job: ImageJob, timeoutMs: number): Promise<ImageAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: ImageAnswer | undefined) => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', gone).off('error', gone)
      resolve(answer)
    }
    // `process.ts` sends nothing else.
    const heard = (answer: unknown) => settle(answer as ImageAnswer)
    const gone = () => settle(undefined)
    const timer = setTimeout(gone, timeoutMs)
    child.on('message', heard).on('exit', gone).on('error', gone)
    child.send(job, (error) => {
      if (error !== null) gone()
    })
  })
}
