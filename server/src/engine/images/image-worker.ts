import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Examined, ImageAnswer, ImageJob, ImageOutput } from './jobs.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** The time limit of a job; then the process is killed, which nothing in it can resist. */
const JOB_MS = 10_000
/** Extra time for the first job: starting the process takes a moment, more on a busy machine. */
const START_MS = 10_000
/** How long an idle process is kept. */
const IDLE_MS = 30_000

/** A file cannot be decoded within the limits of time and memory. */
export class ImageError extends Error {}

/**
 * Examines files and makes pictures, one after the other, in a child process. A thread would not do: the decoder is
 * native code, which cannot be stopped in a thread and whose crash ends the whole server.
 */
export class ImageWorker {
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  readonly #jobMs: number

  constructor({ jobMs = JOB_MS }: { jobMs?: number } = {}) {
    this.#jobMs = jobMs
  }

  /** The type of a file, by its bytes. A file that crashes the decoder has an unknown type. */
  async examine(path: string): Promise<Examined> {
    const answer = await this.#inTurn({ kind: 'examine', path })
    return 'made' in answer || 'failed' in answer ? { type: undefined, image: undefined } : answer
  }

  /** Writes pictures made from the one at `path`. Throws ImageError. */
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
    // An empty environment: it holds secrets, and the decoder needs none of it.
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

/** The answer; undefined if the process ends or takes too long. */
function answerOf(child: ChildProcess, job: ImageJob, timeoutMs: number): Promise<ImageAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: ImageAnswer | undefined) => {
      clearTimeout(timer)
      child.off('message', onAnswer).off('exit', onFailure).off('error', onFailure)
      resolve(answer)
    }
    // `process.ts` sends nothing else.
    const onAnswer = (answer: unknown) => settle(answer as ImageAnswer)
    const onFailure = () => settle(undefined)
    const timer = setTimeout(onFailure, timeoutMs)
    child.on('message', onAnswer).on('exit', onFailure).on('error', onFailure)
    child.send(job, (error) => {
      if (error !== null) onFailure()
    })
  })
}
