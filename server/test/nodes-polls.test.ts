import type { EventOf } from '@parley/api/contract/event'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import type { messageEvent } from '@parley/api/messages/events'
import { expect, test } from 'vitest'
import { at, twoNodes } from './support/nodes.ts'

test('a client that is sent from node to node is never told that it is ahead of one', async () => {
  const nodes = await twoNodes()
  const [first] = nodes
  const ada = await first.ada()
  const { queue_id, last_event_id: start } = await ada.call(registerQueue, { event_types: ['message'] })
  const queue = { queue_id: String(queue_id), dont_block: true }
  const heard: string[] = []
  let last = start
  const poll = async (round: number) => {
    const { events } = await at(nodes[round % 2] ?? first, ada).call(getEvents, {
      ...queue,
      last_event_id: last,
    })
    for (const event of events) {
      last = Math.max(last, event.id)
      if (event.type === 'message') heard.push((event as EventOf<typeof messageEvent>).message.content)
    }
  }
  const said = Array.from({ length: 20 }, (_, round) => String(round))
  for (const round of said.keys()) {
    // The node that has taken it knows it before the other one does, which is asked next.
    await at(nodes[round % 2] ?? first, ada).call(sendMessage, {
      type: 'direct',
      to: [ada.id],
      content: String(round),
    })
    await poll(round)
    await poll(round + 1)
  }
  await expect.poll(() => poll(0).then(() => heard)).toEqual(said)
  const future = at(first, ada).call(getEvents, { ...queue, last_event_id: last + 10_000_000 })
  await expect(future).rejects.toThrow(/was not in this queue/)
})
