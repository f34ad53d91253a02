import { EventEmitter } from 'node:events'
import type { Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { unhurried } from '../db/query-limits.ts'
import { becauseOf } from '../log/cause.ts'
import type { ServerContext } from '../server-context.ts'
import { releaseAbandoned, SignOfLife } from './abandoned.ts'
import { fromStored, type Job, type JobTry } from './job.ts'
import { jobSeconds, jobSpan, jobsDone } from './metrics.ts'
import { poolForJobs } from './tables.ts'

/** How many jobs a node runs at a time; each mostly waits for another server. */
const CONCURRENCY = 4
/** One connection listens, one fetches and completes jobs: waiting jobs hold none. */
const CONNECTIONS = 2
const POLL_MS = 2000
/** The pause before a restart, when the database was unavailable for so long that the library gave up. */
const RESTART_MS = 5000
/** How often this node looks for jobs of killed ones, and for how long such a job was taken at least. */
const LOOK_MS = 15_000
const ABANDONED_SECONDS = 30

/** Runs the jobs of all organizations on this node until stopped. Starts in the background. */
export class JobWorker {
  readonly #server: ServerContext
  readonly #pool: pg.Pool
  #starting: Promise<void>
  #runner: Runner | undefined
  #restart: NodeJS.Timeout | undefined
  readonly #signOfLife: SignOfLife
  readonly #looking: NodeJS.Timeout
  #stopped = false

  constructor(server: ServerContext) {
    this.#server = server
    this.#pool = poolForJobs(server.db.connection, CONNECTIONS)
    this.#starting = this.#start()
    this.#signOfLife = new SignOfLife(server.db.connection)
    this.#looking = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  /** Waits for running jobs. Unfinished ones are done later, by this node or another. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restart)
    clearInterval(this.#looking)
    await this.#starting
    await this.#runner?.stop().catch(() => undefined)
    await this.#signOfLife.end()
    await this.#pool.end()
  }

  #start(): Promise<void> {
    return this.#run().catch((error: unknown) => this.#startAgain(error))
  }

  async #run(): Promise<void> {
    const worker = await import('graphile-worker')
    if (this.#stopped) return
    // If only this node uses the database, all of them were an earlier run's.
    const isAlone = this.#runner === undefined && this.#server.config.databaseUrl === undefined
    await this.#takeOver(isAlone ? 0 : ABANDONED_SECONDS)
    const runner = await worker.run({
      pgPool: this.#pool,
      logger: loggerTo(worker.Logger, this.#server.log),
      taskList: this.#tasks(),
      crontab: '',
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events: this.#events(),
    })
    this.#runner = runner
    runner.promise.then(
      () => this.#startAgain(),
      (error: unknown) => this.#startAgain(error),
    )
  }

  async #look(): Promise<void> {
    try {
      await this.#signOfLife.give()
      await this.#takeOver(ABANDONED_SECONDS)
    } catch {
      // Without the database there are no jobs either. The next look makes up for it.
    }
  }

  /** Jobs that a killed node was doing wait again. */
  async #takeOver(seconds: number): Promise<void> {
    const jobs = await releaseAbandoned(this.#pool, seconds)
    if (jobs > 0) this.#server.log.warn({ jobs }, 'took over jobs of a node that was killed')
  }

  #events(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      void this.#signOfLife.give(workerPool.id).catch(() => undefined)
    })
    return events
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
      const task: TaskList[string] = (stored, { job: { attempts: attempt, max_attempts: most } }) => {
        const { payload, request, trace } = fromStored(stored)
        const one = { server: this.#server, attempt, isLast: attempt >= most }
        return becauseOf({ job: job.name, request }, () => {
          const values = () => ({ 'parley.job.name': job.name, 'parley.job.attempt': attempt })
          return jobSpan.around(values, () => this.#attempt(job, payload, one), trace)
        })
      }
      return [job.name, task]
    })
    return Object.fromEntries(entries)
  }

  async #attempt(job: Job<never>, payload: unknown, one: JobTry): Promise<void> {
    const { name } = job
    const begun = performance.now()
    try {
      // What `queue` of this very errand has stored.
      await unhurried(() => job.work(payload as never, one))
      jobsDone.of(name, 'done').add()
      this.#server.log.debug('a job was done')
    } catch (error) {
      jobsDone.of(name, one.isLast ? 'failed' : 'retried').add()
      this.#logFailure(error, one)
      throw error
    } finally {
      jobSeconds.of(name).observeSince(begun)
    }
  }

  /** The line says which job it is, as every line of its work. */
  #logFailure(error: unknown, { attempt, isLast }: JobTry) {
    const { log } = this.#server
    if (isLast) return log.error({ attempt, err: error }, 'a job failed for the last time')
    const problem = error instanceof Error ? error.message : String(error)
    log.warn({ attempt, problem }, 'a job failed and will be retried')
    log.debug({ err: error }, 'the error of the failed job')
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
