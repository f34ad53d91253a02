import pg from 'pg'
import type { Connection } from '../db/database.ts'

/** The first number of the advisory locks that live workers hold. */
const ALIVE = 90_210_477

/**
 * Says to the other nodes that a worker is alive, by a lock on a connection of its own: PostgreSQL takes it from a process
 * that was killed.
 */
export class SignOfLife {
  readonly #connection: Connection
  #client: pg.Client | undefined
  #workerId: string | undefined
  /** The last change, so that they come one after the other: an end waits for a connection that is being opened. */
  #changing: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Gives the sign, of another worker than before or again if the connection was lost. */
  give(workerId = this.#workerId): Promise<void> {
    return this.#next(() => this.#give(workerId))
  }

  /** Ends it for good. */
  end(): Promise<void> {
    this.#isOver = true
    return this.#next(() => this.#close())
  }

  #next(change: () => Promise<void>): Promise<void> {
    const changed = this.#changing.then(change)
    this.#changing = changed.catch(() => undefined)
    return changed
  }

  async #give(workerId: string | undefined): Promise<void> {
    if (this.#isOver || workerId === undefined) return
    if (this.#client !== undefined && workerId === this.#workerId) return
    await this.#close()
    this.#workerId = workerId
    const client = new pg.Client(this.#connection)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    this.#client = client
    // Shared: another worker with the same hash does not wait for this one to end.
    await client.query(`select pg_advisory_lock_shared(${ALIVE}, hashtext($1))`, [workerId])
  }

  #lost(client: pg.Client) {
    if (this.#client === client) this.#client = undefined
  }

  async #close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }
}

/**
 * Makes jobs wait again that a killed node was doing, and returns how many. The library itself does so after four hours,
 * and knows of no node whether it is alive.
 * @param seconds for so long a job must have been taken: a node that begins, or whose connection broke, holds no lock yet
 */
export async function releaseAbandoned(pool: pg.Pool, seconds: number): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `with taken as (
       select locked_by as worker, count(*)::integer as jobs from graphile_worker._private_jobs
       where locked_by is not null and locked_at <= now() - make_interval(secs => $1) group by locked_by
       union all
       select locked_by, 0 from graphile_worker._private_job_queues
       where locked_by is not null and locked_at <= now() - make_interval(secs => $1)),
     abandoned as (
       select worker, sum(jobs)::integer as jobs from taken where not exists (
         select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${ALIVE}
           and objid = hashtext(taken.worker)::oid
           and database = (select oid from pg_database where datname = current_database()))
       group by worker)
     select sum(jobs)::integer as jobs, graphile_worker.force_unlock_workers(array_agg(worker))
     from abandoned having count(*) > 0`,
    [seconds],
  )
  return rows[0]?.jobs ?? 0
}
