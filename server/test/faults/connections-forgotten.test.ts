import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { logIn } from '../support/kills.ts'

const BO = { email: 'bo@example.com', password: 'quiet harbor lamps' }

// As a firewall does that was started again. The server's own limits end what waits: see `query-limits.ts`.
fault(
  'the network forgets the connections of one of two nodes to the database',
  { rounds: 1 },
  async (drill) => {
    const nodes = await Nodes.start(2)
    const [there = '', here = ''] = nodes.urls
    const ada = await logIn(here)
    const bo = {
      ...(await ada.call(createUser, { ...BO, full_name: 'Bo Kristensen' })),
      at: await logIn(there, BO),
    }
    const { queue_id, last_event_id } = await bo.at.call(registerQueue, { event_types: ['typing'] })
    const queue = { queue_id: queue_id ?? '', last_event_id, dont_block: true }
    /** Typing is in no journal: only who listens to the other nodes hears of it. */
    const hearsTyping = async () => {
      for (const op of ['start', 'stop'] as const) await ada.call(setTypingStatus, { op, to: [bo.user_id] })
      const { events } = await bo.at.call(getEvents, queue)
      queue.last_event_id = events.at(-1)?.id ?? queue.last_event_id
      return events.length > 0
    }
    // It comes by way of the database, a moment after the answer.
    const hears = () => hearsTyping().catch(() => false)
    await expect.poll(hears, { timeout: 30_000, interval: 500 }).toBe(true)
    await drill.load(nodes.urls)
    await drill.repeat(async () => {
      nodes.at(0).network.forget()
      await expect.poll(hears, { timeout: 30_000, interval: 500 }).toBe(true)
    })
  },
)
