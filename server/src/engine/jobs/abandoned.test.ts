import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../db/embedded/testing.ts'
import { releaseAbandoned, SignOfLife } from './abandoned.ts'

test('jobs of a worker that is gone wait again, those of one that is alive are left alone', async () => {
  const connection = await testDatabase()
  const pool = new pg.Pool(connection)
  const sign = new SignOfLife(connection)
  onTestFinished(async () => {
    await sign.end()
    await pool.end()
  })
  await sign.give('pool-alive')
  // As from a machine that was lost, and of one that has just begun.
  for (const [worker, seconds] of [
    ['pool-alive', 100],
    ['pool-gone', 100],
    ['pool-new', 0],
  ] as const)
    await take(pool, worker, seconds)
  const taken = async () => {
    const { rows } = await pool.query<{ by: string }>(
      `select locked_by as by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by by`,
    )
    return rows.map(({ by }) => by)
  }
  expect(await releaseAbandoned(pool, 30)).toBe(1)
  expect(await taken()).toEqual(['pool-alive', 'pool-new'])
  expect(await releaseAbandoned(pool, 30)).toBe(0)
  await sign.end()
  await expect.poll(async () => releaseAbandoned(pool, 30).then(taken)).toEqual(['pool-new'])
  // What ends while it begins leaves no connection behind.
  const late = new SignOfLife(connection)
  const given = late.give('pool-late')
  await Promise.all([late.end(), given])
  const { rows } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = hashtext('pool-late')::oid`,
  )
  expect(rows).toEqual([])
})

/** What a worker does that takes a job, some seconds ago. */
async function take(pool: pg.Pool, worker: string, seconds: number): Promise<void> {
  await pool.query(`select graphile_worker.add_job('work', queue_name => $1)`, [worker])
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(
      `update graphile_worker.${table} set locked_by = $1, locked_at = now() - make_interval(secs => $2)
       where ${table === '_private_jobs' ? 'job_queue_id =' : 'id ='}
         (select id from graphile_worker._private_job_queues where queue_name = $1)`,
      [worker, seconds],
    )
}
