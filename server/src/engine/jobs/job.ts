import type { Queryable } from '../db/database.ts'
import type { ServerContext } from '../server-context.ts'

/** One try at a job. */
export interface JobTry {
  readonly server: ServerContext
  /** Counted from 1. */
  readonly attempt: number
  /** Nobody tries again after this. */
  readonly isLast: boolean
}

export interface JobOptions<Payload = unknown> {
  /** After each failure the next try waits longer: 3 seconds, 7, 20, … up to 6 hours. */
  readonly attempts: number
  /** Of jobs that wait, those with the smallest go first; 0 unless said. */
  readonly priority?: number
  /**
   * A name that some of these jobs share: of those, one is done at a time on all nodes together, and no more than one
   * waits for it.
   */
  oneAtATime?(payload: Payload): string
}

/** What is asked for: work that is done after the change that asks for it, once, by whichever node gets to it. */
export class Errand<Payload = unknown> {
  readonly name: string
  readonly options: JobOptions<Payload>

  constructor(name: string, options: JobOptions<Payload>) {
    this.name = name
    this.options = options
  }

  /**
   * Asks for the work in the transaction `tx`: done if and only if that is committed, also when the server stops before.
   * @param runAt UNIX seconds; by default at once
   */
  async queue(tx: Queryable, payload: Payload, { runAt }: { runAt?: number } = {}): Promise<void> {
    const { attempts, priority = 0 } = this.options
    const name = this.options.oneAtATime?.(payload) ?? null
    await tx.query(
      `select graphile_worker.add_job($1, payload => $2::json, run_at => to_timestamp($3), max_attempts => $4,
         priority => $5, queue_name => $6, job_key => $6)`,
      [this.name, JSON.stringify(payload), runAt ?? null, attempts, priority, name],
    )
  }
}

/** An errand with the work that does it. */
export class Job<Payload = unknown> extends Errand<Payload> {
  readonly work: (payload: Payload, one: JobTry) => Promise<void>

  constructor(name: string, options: JobOptions<Payload>, work: Job<Payload>['work']) {
    super(name, options)
    this.work = work
  }
}

/**
 * Declares what can be asked for apart from the job that does it (`jobFor`): for work that leads back to
 * those who ask for it. The name is as for `job`.
 */
export function errand<Payload>(name: string, options: JobOptions<Payload>): Errand<Payload> {
  return new Errand(name, options)
}

/** Declares the job that does an errand. Found by scanning the `jobs.ts` of the server's folders. */
export function jobFor<Payload>(asked: Errand<Payload>, work: Job<Payload>['work']): Job<Payload> {
  return new Job(asked.name, asked.options, work)
}

/**
 * Declares a kind of job. Found by scanning the `jobs.ts` of the server's folders.
 * @param name as the database has it: never changes once used
 */
export function job<Payload>(
  name: string,
  options: JobOptions<Payload>,
  work: Job<Payload>['work'],
): Job<Payload> {
  return new Job(name, options, work)
}
