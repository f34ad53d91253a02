import type pg from 'pg'

/** The first number of the advisory locks that live workers hold. */
const ALIVE = 90_210_477
/** So soon PostgreSQL notices that a machine is gone which could not close its connections. */
const KEEPALIVE_SECONDS = 30

/**
 * Says to the other nodes that a worker is alive, by a lock on a connection that it keeps: PostgreSQL takes it from a
 * process that was killed.
 */
export class SignOfLife {
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined
  #workerId: string | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Gives the sign, of another worker than before or again if the connection was lost. */
  async give(workerId = this.#workerId): Promise<void> {
    if (workerId === undefined || (this.#client !== undefined && workerId === this.#workerId)) return
    this.end()
    this.#workerId = workerId
    const client = await this.#pool.connect()
    this.#client = client
    client.once('error', () => {
      if (this.#client === client) this.end()
    })
    await client.query(
      `set tcp_keepalives_idle = ${KEEPALIVE_SECONDS}; set tcp_keepalives_interval = ${KEEPALIVE_SECONDS / 3};
       set tcp_keepalives_count = 3`,
    )
    // Shared: another worker with the same hash does not wait for this one to end.
    await client.query(`select pg_advisory_lock_shared(${ALIVE}, hashtext($1))`, [workerId])
  }

  end(): void {
    // Closed: in the pool it would keep the lock.
    this.#client?.release(true)
    this.#client = undefined
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
