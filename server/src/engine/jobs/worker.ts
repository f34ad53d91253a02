import type { Logger, Runner, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { unhurried } from '../db/patience.ts'
import type { ServerContext } from '../server-context.ts'
import { poolForJobs } from './tables.ts'

/** Jobs of one node at the same time; each mostly waits for some other server. */
const CONCURRENCY = 4
/** One listens, one fetches jobs and says that they are done: no job keeps one while it waits. */
const CONNECTIONS = 2
const POLL_MS = 2000
/** When the database was away for so long that the library gave up. */
const RESTART_MS = 5000

/** Does the jobs of all organisations on this node, until it is stopped. Nobody waits for it to start. */
export class JobWorker {
  readonly #server: ServerContext
  readonly #pool: pg.Pool
  #starting: Promise<void>
  #runner: Runner | undefined
  #restart: NodeJS.Timeout | undefined
  #stopped = false

  constructor(server: ServerContext) {
    this.#server = server
    this.#pool = poolForJobs(server.db.connection, CONNECTIONS)
    this.#starting = this.#start()
  }

  /** Waits for what is under way; what is not finished by then is done later, by this node or another. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restart)
    await this.#starting
    await this.#runner?.stop().catch(() => undefined)
    await this.#pool.end()
  }

  #start(): Promise<void> {
    return this.#run().catch((error: unknown) => this.#startAgain(error))
  }

  async #run(): Promise<void> {
    const worker = await import('graphile-worker')
    if (this.#stopped) return
    await this.#takeOver()
    const runner = await worker.run({
      pgPool: this.#pool,
      logger: loggerTo(worker.Logger, this.#server.log),
      taskList: this.#tasks(),
      crontab: '',
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
    })
    this.#runner = runner
    runner.promise.then(
      () => this.#startAgain(),
      (error: unknown) => this.#startAgain(error),
    )
  }

  /**
   * Jobs that a node was at when it was killed stay its own for hours. On a database that only this node uses, it was
   * an earlier run of this one.
   */
  async #takeOver(): Promise<void> {
    if (this.#runner !== undefined || this.#server.config.databaseUrl !== undefined) return
    await this.#pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs where locked_by is not null having count(*) > 0`,
    )
  }

  #startAgain(error?: unknown) {
    if (this.#stopped) return
    this.#server.log.error({ err: error }, 'jobs have come to a halt; trying again')
    this.#restart = setTimeout(() => {
      this.#starting = this.#start()
    }, RESTART_MS)
  }

  #tasks(): TaskList {
    const entries = this.#server.features.jobs.map((job) => {
      const task: TaskList[string] = async (payload, { job: { attempts: attempt, max_attempts: most } }) => {
        const isLast = attempt >= most
        try {
          // What `queue` of this very errand has stored.
          await unhurried(() => job.work(payload as never, { server: this.#server, attempt, isLast }))
        } catch (error) {
          this.#logFailure(job.name, { attempt, isLast, error })
          throw error
        }
      }
      return [job.name, task]
    })
    return Object.fromEntries(entries)
  }

  #logFailure(job: string, { attempt, isLast, error }: { attempt: number; isLast: boolean; error: unknown }) {
    const { log } = this.#server
    if (isLast) return log.error({ job, attempt, err: error }, 'a job was given up')
    const problem = error instanceof Error ? error.message : String(error)
    log.warn({ job, attempt, problem }, 'a job failed and is tried again later')
    log.debug({ job, err: error }, 'how it failed')
  }
}

/** That jobs failed has a line of ours; that there are fewer connections than jobs is meant so. */
const UNNEEDED_LINE = /^Failed task|maxPoolSize/

/** The library's lines among ours: what it does, step by step, only where somebody asked for that much. */
function loggerTo(LoggerClass: typeof Logger, log: ServerContext['log']): Logger {
  return new LoggerClass(() => (level, message) => {
    if (UNNEEDED_LINE.test(message)) log.debug(message)
    else if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
