import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { at, twoNodes } from './support/nodes.ts'

test('a node goes on when another writes entries of a newer release', async () => {
  const [first, second] = await twoNodes({ LOG_LEVEL: 'silent' })
  const ada = await first.ada()
  const { queue_id, last_event_id } = await ada.call(registerQueue, { event_types: ['message'] })
  const say = (content: string) =>
    at(second, ada).call(sendMessage, { type: 'direct', to: [ada.id], content })
  await say('before')
  const { realm } = first
  await realm.follow()
  const { id, journalHead: head, lastMessageId } = realm.state
  const entry = JSON.stringify(['hologram_shown', { userId: ada.id }])
  // As a node would whose release has this kind.
  const append = 'select append_to_journal($1, $2, $3, 1, $4)'
  await first.server.db.query(append, [id, head, lastMessageId, `[${entry}]`])
  await say('after')
  await realm.follow()
  const { events } = await ada.call(getEvents, { queue_id: String(queue_id), last_event_id })
  expect(events).toMatchObject([{ message: { content: 'before' } }, { message: { content: 'after' } }])
  for (const node of [first, second]) expect(node.realm.state.journalHead).toBe(head + 2)
})
