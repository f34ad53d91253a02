import type { Logger, Runner, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { unhurried } from '../db/query-limits.ts'
import type { ServerContext } from '../server-context.ts'
import { poolForJobs } from './tables.ts'

/** How many jobs a node runs at a time; each mostly waits for another server. */
const CONCURRENCY = 4
/** One connection listens, one fetches and completes jobs: waiting jobs hold none. */
const CONNECTIONS = 2
const POLL_MS = 2000
/** The pause before a restart, when the database was unavailable for so long that the library gave up. */
const RESTART_MS = 5000

/** Runs the jobs of all organizations on this node until stopped. Starts in the background. */
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

  /** Waits for running jobs. Unfinished ones are done later, by this node or another. */
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
   * Jobs of a killed node stay locked for hours. If only this node uses the database, they were an earlier run's, so
   * unlocks them.
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
    this.#server.log.error({ err: error }, 'the job worker stopped; restarting it')
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
    if (isLast) return log.error({ job, attempt, err: error }, 'a job failed for the last time')
    const problem = error instanceof Error ? error.message : String(error)
    log.warn({ job, attempt, problem }, 'a job failed and will be retried')
    log.debug({ job, err: error }, 'the error of the failed job')
  }
}

/**
 * Lines of the library that are not needed: we log failed jobs ourselves, and having fewer connections than jobs is
 * intended.
 */
const UNNEEDED_LINE = /^Failed task|maxPoolSize/

/** Passes the library's lines to our log: its single steps only at debug level. */
function loggerTo(LoggerClass: typeof Logger, log: ServerContext['log']): Logger {
  return new LoggerClass(() => (level, message) => {
    if (UNNEEDED_LINE.test(message)) log.debug(message)
    else if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
