import type { Queryable } from '../db/database.ts'
import { currentCause } from '../log/cause.ts'
import type { ServerContext } from '../server-context.ts'
import { traceParent } from '../traces/span.ts'

/** The fields of a stored payload that say which request has queued the job, and in which trace. */
const CAUSE = '$request'
const TRACE = '$trace'

function withCause(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const request = currentCause()?.request
  const trace = traceParent()
  return { ...payload, ...(request !== undefined && { [CAUSE]: request }), ...(trace && { [TRACE]: trace }) }
}

/** A stored payload as it was queued, the request that did, and its `traceparent`. */
export function fromStored(stored: unknown): { payload: unknown; request?: string; trace?: string } {
  if (typeof stored !== 'object' || stored === null) return { payload: stored }
  // An object has names.
  const { [CAUSE]: request, [TRACE]: trace, ...payload } = stored as Record<string, unknown>
  return {
    // A list is one as it was stored.
    payload: request === undefined && trace === undefined ? stored : payload,
    ...(typeof request === 'string' && { request }),
    ...(typeof trace === 'string' && { trace }),
  }
}

/** One attempt at a job. */
export interface JobTry {
  readonly server: ServerContext
  /** Counted from 1. */
  readonly attempt: number
  /** Whether this is the last attempt. */
  readonly isLast: boolean
}

/** How often and in which order jobs of a kind run. */
export interface JobOptions<Payload = unknown> {
  /** The most attempts. After each failure the next one waits longer: 3 seconds, 7, 20, … up to 6 hours. */
  readonly attempts: number
  /** Waiting jobs with the smallest number run first; 0 by default. */
  readonly priority?: number
  /**
   * A name for jobs that must not run concurrently: of those with the same name, one runs at a time on all nodes
   * together, and at most one waits.
   */
  oneAtATime?(payload: Payload): string
  /** A name by which the one job for something is found again (`hurry`), where no others are to wait for it. */
  onlyOne?(payload: Payload): string
}

/** When a queued job is to run; by default at once. */
export interface JobTime {
  /** UNIX seconds: a time that somebody has chosen. */
  readonly runAt?: number | undefined
  /**
   * Seconds from now, by the clock of the database, which looks for what is due. By that of a node which is behind it, what
   * is to be done again in an hour would be due at once, again and again.
   */
  readonly runIn?: number | undefined
  /** Leaves one of the same name that waits already at its time. */
  readonly ifNoneWaits?: boolean | undefined
}

/**
 * A kind of work to queue: it runs once, after the change that queued it, on any node. Declared apart from the job
 * that does it.
 */
export class Errand<Payload = unknown> {
  readonly name: string
  readonly options: JobOptions<Payload>

  constructor(name: string, options: JobOptions<Payload>) {
    this.name = name
    this.options = options
  }

  /** Queues the work in the transaction `tx`: it runs if and only if that commits, even if the server stops before. */
  async queue(tx: Queryable, payload: Payload, time: JobTime = {}): Promise<void> {
    await this.queueAll(tx, [payload], time)
  }

  /** Queues the work for each payload, with one statement. */
  async queueAll(
    tx: Queryable,
    payloads: readonly Payload[],
    {
      runAt,
      runIn,
      priority = this.options.priority ?? 0,
      ifNoneWaits = false,
    }: JobTime & { priority?: number } = {},
  ): Promise<void> {
    await tx.query(
      `select graphile_worker.add_job($1, payload => one.payload::json,
         run_at => coalesce(to_timestamp($3), now() + make_interval(secs => $9)), max_attempts => $4,
         priority => $5, queue_name => one.queue, job_key => one.name, job_key_mode => $7)
       from unnest($2::text[], $6::text[], $8::text[]) as one(payload, queue, name)`,
      [
        this.name,
        payloads.map((payload) => JSON.stringify(withCause(payload))),
        runAt ?? null,
        this.options.attempts,
        priority,
        payloads.map((payload) => this.options.oneAtATime?.(payload) ?? null),
        ifNoneWaits ? 'preserve_run_at' : 'replace',
        payloads.map((payload) => this.#nameOf(payload)),
        runIn ?? null,
      ],
    )
  }

  /** Has work done at once that waits, or was given up, with all its attempts. What is being done is left alone. */
  async hurry(tx: Queryable, payload: Payload): Promise<void> {
    // Locked, so that no node takes it meanwhile: then there would be two.
    const { rows } = await tx.query<{ isTaken: boolean }>(
      `select locked_at is not null as "isTaken" from graphile_worker._private_jobs where key = $1 for update`,
      [this.#nameOf(payload)],
    )
    if (rows[0]?.isTaken !== true) await this.queue(tx, payload)
  }

  #nameOf(payload: Payload): string | null {
    return this.options.onlyOne?.(payload) ?? this.options.oneAtATime?.(payload) ?? null
  }
}

/** An errand with the function that does it. */
export class Job<Payload = unknown> extends Errand<Payload> {
  readonly work: (payload: Payload, one: JobTry) => Promise<void>

  constructor(name: string, options: JobOptions<Payload>, work: Job<Payload>['work']) {
    super(name, options)
    this.work = work
  }
}

/**
 * Declares an errand apart from its job (`jobFor`): for work whose module imports those that queue it. The name is as
 * for `job`.
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
 * @param name as the database stores it: never change it once used
 */
export function job<Payload>(
  name: string,
  options: JobOptions<Payload>,
  work: Job<Payload>['work'],
): Job<Payload> {
  return new Job(name, options, work)
}
