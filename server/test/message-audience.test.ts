import { createChannel } from '@parley/api/channels/endpoints'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { deleteMessage, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

const TYPES = ['message', 'reaction', 'update_message', 'delete_message']

/** Collects the types of a client's events about messages of one channel, in order. */
async function listen(person: Person, all_public_streams = false) {
  const { queue_id, last_event_id } = await person.call(registerQueue, {
    event_types: TYPES,
    all_public_streams,
    client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
  })
  return async () => {
    const { events } = await person.call(getEvents, {
      queue_id: queue_id ?? '',
      last_event_id: last_event_id ?? -1,
      dont_block: true,
    })
    return events.map(({ type }) => type)
  }
}

const PRIVACY = {
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
}
type Kind = keyof typeof PRIVACY

/** A channel with a message, and users who received it, joined later, left later, or never joined. */
async function scene(server: TestServer, kind: Kind) {
  const ada = await server.ada()
  const [stays, late, left, out] = [
    await server.join('bo'),
    await server.join('lena'),
    await server.join('priya'),
    await server.join('tomas'),
  ]
  const subscribers = [ada.id, stays.id, left.id]
  const quiet = { send_new_subscription_messages: false }
  await ada.call(createChannel, { name: 'plans', subscribers, ...PRIVACY[kind], ...quiet })
  const say = async (content: string) =>
    (await ada.call(sendMessage, { type: 'channel', to: 'plans', topic: 'trip', content })).id
  const [id, gone] = [await say('Where to?'), await say('Nowhere.')]
  await ada.call(subscribe, { subscriptions: [{ name: 'plans' }], principals: [late.id], ...quiet })
  await ada.call(unsubscribe, { subscriptions: ['plans'], principals: [left.id] })
  return { ada, say, id, gone, people: { stays, late, left, out } }
}

const EVERYTHING = ['reaction', 'update_message', 'message', 'delete_message']
const OF_WHAT_ONE_RECEIVED = ['reaction', 'update_message', 'delete_message']

test.each([
  [
    'public',
    { stays: EVERYTHING, late: EVERYTHING, left: OF_WHAT_ONE_RECEIVED, out: [], allPublic: EVERYTHING },
  ],
  ['shared', { stays: EVERYTHING, late: EVERYTHING, left: [], out: [], allPublic: [] }],
  ['protected', { stays: EVERYTHING, late: ['message'], left: [], out: [], allPublic: [] }],
] as const)(
  'events of messages in a %s channel reach only users who may read them',
  async (kind, expected) => {
    const { ada, say, id, gone, people } = await scene(await testServer(), kind)
    const { stays, late, left, out } = people
    const listening = {
      stays: await listen(stays),
      late: await listen(late),
      left: await listen(left),
      out: await listen(out),
      // Not subscribed, but with `all_public_streams`.
      allPublic: await listen(out, true),
    }
    await ada.call(addReaction, { message_id: id, emoji_name: 'tada' })
    await ada.call(updateMessage, { message_id: id, content: 'Where shall we go?' })
    await say('Or stay?')
    await ada.call(deleteMessage, { message_id: gone })
    const found: Record<string, string[]> = {}
    for (const [who, received] of Object.entries(listening)) found[who] = await received()
    expect(found).toEqual(expected)
  },
)

test('a new subscriber gets no earlier messages, even on an older queue', async () => {
  const { ada, say, people } = await scene(await testServer(), 'public')
  const { out } = people
  const received = await listen(out)
  await say('Anybody?')
  const quiet = { send_new_subscription_messages: false }
  await ada.call(subscribe, { subscriptions: [{ name: 'plans' }], principals: [out.id], ...quiet })
  const id = await say('Welcome!')
  await ada.call(addReaction, { message_id: id, emoji_name: 'tada' })
  expect(await received()).toEqual(['message', 'reaction'])
})
