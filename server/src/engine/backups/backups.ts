import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Connection, Database } from '../db/database.ts'
import type { StorePlace } from '../files/files.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupDone } from './back-up.ts'
import { unfinishedOf } from './writer.ts'

/** What the thread is asked for. */
export interface BackupQuestion {
  readonly connection: Connection
  readonly files: StorePlace
  readonly secret: string | undefined
  readonly path: string
  readonly recipient: string | undefined
}

/** What the thread says. All but `said` is the last. */
export type BackupAnswer =
  | { readonly said: string }
  | { readonly done: BackupDone }
  | { readonly problem: string; readonly isTheirs: boolean }

/** The server's own part of a backup. */
export interface BackupSource {
  readonly db: Database
  readonly files: StorePlace
  /** Undefined if it is kept outside the data folder. */
  readonly secret: string | undefined
}

/** Makes backups of this server. */
export class Backups {
  readonly #source: BackupSource
  readonly #working = new Set<Worker>()
  #isStopped = false

  constructor(source: BackupSource) {
    this.#source = source
  }

  /**
   * Backs up into a new file. Throws OperatorError for what the operator has to mend.
   * @param say told now and then how much is done
   */
  async make(path: string, recipient: string | undefined, say: (line: string) => void): Promise<BackupDone> {
    const { db, files, secret } = this.#source
    try {
      return await this.#ask({ connection: db.connection, files, secret, path, recipient }, say)
    } catch (error) {
      await rm(unfinishedOf(path), { force: true })
      throw error
    }
  }

  #ask(question: BackupQuestion, say: (line: string) => void): Promise<BackupDone> {
    if (this.#isStopped) throw new OperatorError('the server is stopping')
    const { promise, resolve, reject } = Promise.withResolvers<BackupDone>()
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: question })
    this.#working.add(worker)
    worker.on('message', (answer: BackupAnswer) => {
      if ('said' in answer) say(answer.said)
      else if ('done' in answer) resolve(answer.done)
      else reject(answer.isTheirs ? new OperatorError(answer.problem) : new Error(answer.problem))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      this.#working.delete(worker)
      reject(new Error('the server stopped before the backup was complete'))
    })
    return promise
  }

  /** Ends what is being made. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all([...this.#working].map((worker) => worker.terminate()))
  }
}
