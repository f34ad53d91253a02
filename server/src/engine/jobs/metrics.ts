import { counter, gauge, histogram } from '../metrics/metric.ts'
import { span } from '../traces/span.ts'
import { jobCounts } from './waiting.ts'

/** What became of attempts at jobs. */
export const jobsDone = counter({
  name: 'parley_jobs_total',
  help: 'Attempts at jobs on this node: done, failed to be tried again, or given up.',
  labels: ['job', 'outcome'],
})

/** How long jobs took. */
export const jobSeconds = histogram(
  { name: 'parley_job_duration_seconds', help: 'Time of an attempt at a job.', labels: ['job'] },
  [0.01, 0.1, 1, 10, 60, 600],
)

/** The jobs in the database, of all nodes together. */
export const jobs = gauge(
  {
    name: 'parley_jobs',
    help: 'Jobs in the database, of all nodes: due, for later, being done, or given up.',
    labels: ['job', 'state'],
  },
  async ({ db, features }) =>
    (await jobCounts(db, features.jobs)).flatMap(({ name, due, later, running, failed }) =>
      Object.entries({ due, later, running, failed }).map(
        ([state, count]) => [[name, state], count] as const,
      ),
    ),
)

/** How long the oldest job that is due has waited. */
export const oldestJob = gauge(
  {
    name: 'parley_job_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited, of all nodes. 0 if none is.',
    labels: ['job'],
  },
  async ({ db, features }) =>
    (await jobCounts(db, features.jobs)).map(({ name, oldest }) => [[name], oldest] as const),
)

/** An attempt at a job, in the trace of the request that queued it. */
export const jobSpan = span({
  name: 'job',
  help: 'An attempt at a job.',
  kind: 'consumer',
  attributes: ['parley.job.name', 'parley.job.attempt'],
})
