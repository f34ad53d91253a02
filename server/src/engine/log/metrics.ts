import { counter } from '../metrics/metric.ts'

/** Lines of the log that were not written, since a client or a fault caused too many. */
export const linesLeftOut = counter({
  name: 'parley_log_lines_left_out_total',
  help: 'Lines of the log that were left out: of one client that fails, or in a flood of one kind.',
  labels: ['why'],
})
