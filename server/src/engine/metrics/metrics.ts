import { counter } from './metric.ts'

/** Gauges that could not be read. */
export const unreadable = counter({
  name: 'parley_metrics_unreadable_total',
  help: 'Times that a metric was left out of an answer, because reading it failed or took too long.',
  labels: ['metric'],
})
