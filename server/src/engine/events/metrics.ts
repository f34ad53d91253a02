import { SHORT_SECONDS } from '../metrics/counting.ts'
import { gauge, histogram } from '../metrics/metric.ts'

/** How long events took from the journal to who waited for them. */
export const eventSeconds = histogram(
  {
    name: 'parley_event_delay_seconds',
    help: 'Time from when this node knew of a commit until a client that waited was handed the event.',
  },
  SHORT_SECONDS,
)

/** The event queues that this node knows. */
export const eventQueues = gauge(
  {
    name: 'parley_event_queues',
    help: 'Event queues by what their client does: wait in a poll, follow a stream, or neither at the moment.',
    labels: ['reader'],
  },
  ({ realms }) => {
    const sum = { poll: 0, stream: 0, none: 0 }
    for (const { queues } of realms.all()) {
      const { all, polls, streams } = queues.counts
      sum.poll += polls
      sum.stream += streams
      sum.none += all - polls - streams
    }
    return Object.entries(sum).map(([reader, queues]) => [[reader], queues] as const)
  },
)
