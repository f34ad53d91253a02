import { SHORT_SECONDS } from '#engine/metrics/counting.ts'
import { histogram } from '#engine/metrics/metric.ts'

/** How long sends took, of those that were acknowledged. */
export const sendSeconds = histogram(
  {
    name: 'parley_message_send_duration_seconds',
    help: 'Time from the checked request to the commit of its message, by where it goes.',
    labels: ['to'],
  },
  SHORT_SECONDS,
)
