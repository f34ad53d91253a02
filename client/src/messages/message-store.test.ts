import type { MessageWithFlags } from '@parley/api/messages/objects'
import { expect, test, vi } from 'vitest'
import {
  channel,
  channelMessage,
  type EventBody,
  event,
  foldAll,
  stateOf,
  subscriptionSection,
  userSection,
} from '../../test/examples.ts'
import { type Answers, fakeServer, later } from '../../test/fake-server.ts'
import { Connection } from '../connection/connection.ts'
import { MessageStore } from './message-store.ts'

const message = (id: number, fields: Partial<MessageWithFlags> = {}): MessageWithFlags => {
  return { ...channelMessage(id), flags: [], ...fields }
}
const arrival = (id: number, fields: Partial<MessageWithFlags> = {}): EventBody => {
  const { flags, ...body } = message(id, fields)
  return { type: 'message', message: body, flags }
}
const update = (message_ids: number[], fields: object): EventBody => ({
  type: 'update_message',
  user_id: 2,
  rendering_only: false,
  message_id: message_ids[0],
  message_ids,
  flags: [],
  edit_timestamp: 5,
  stream_id: 10,
  orig_subject: 'greetings',
  ...fields,
})
const deletion = (...message_ids: number[]): EventBody => {
  return { type: 'delete_message', message_type: 'stream', message_ids }
}
const flag = (op: 'add' | 'remove', name: string, ...messages: number[]): EventBody => {
  return { type: 'update_message_flags', op, operation: op, flag: name, messages, all: false }
}

const greetings = [
  { operator: 'channel', operand: 10 },
  { operator: 'topic', operand: 'greetings' },
]

interface Fetched {
  messages: MessageWithFlags[]
  found_oldest?: boolean
  found_newest?: boolean
  anchor?: number
}

async function storeWith(answers: Answers, sections: object = { realm_user_groups: [] }) {
  const { url, requests } = await fakeServer(answers)
  let state = stateOf(
    { ...userSection, ...subscriptionSection, user_topics: [], muted_users: [], ...sections },
    { apply_markdown: true, client_gravatar: false },
  )
  const store = new MessageStore(new Connection({ url, credentials: 'none' }), () => state)
  const apply = (...bodies: EventBody[]) => {
    for (const body of bodies) {
      state = foldAll(state, body)
      store.apply(event(body))
    }
  }
  return { store, requests, apply }
}

/** A store with the open list of a topic that shows these messages. */
async function openList(fetched: Fetched, answers: Answers = {}, narrow = greetings) {
  const opened = await storeWith({
    'GET /api/v1/messages': () => ({ found_oldest: true, found_newest: true, ...fetched }),
    ...answers,
  })
  const list = opened.store.list(narrow)
  await list.open('newest')
  return { ...opened, list, ids: () => list.snapshot.messages.map(({ id }) => id) }
}

test('a list opens around an anchor, with messages in the form of events', async () => {
  const { list, ids, requests } = await openList({
    messages: [message(5), message(7)],
    anchor: 7,
    found_oldest: false,
  })
  expect(ids()).toEqual([5, 7])
  expect(list.snapshot).toMatchObject({ isOpen: true, anchor: 7, foundOldest: false, foundNewest: true })
  expect(requests[0]?.form).toMatchObject({
    anchor: 'newest',
    num_before: '100',
    num_after: '100',
    apply_markdown: 'true',
    client_gravatar: 'false',
    allow_empty_topic_name: 'true',
    narrow: JSON.stringify(greetings.map((term) => ({ ...term, negated: false }))),
  })
})

test('equal narrows share one list', async () => {
  const { store } = await storeWith({})
  expect(store.list(greetings)).toBe(store.list(structuredClone(greetings)))
  expect(store.list([])).not.toBe(store.list(greetings))
})

test('a list grows at both ends', async () => {
  const pages: Record<string, Fetched> = {
    '7': { messages: [message(7)], found_oldest: false, found_newest: false },
    older: { messages: [message(3), message(5), message(7)], found_oldest: true },
    newer: { messages: [message(7), message(9)], found_newest: true },
  }
  const { store } = await storeWith({
    'GET /api/v1/messages': ({ form }) => {
      const page = form.num_after === '0' ? 'older' : form.num_before === '0' ? 'newer' : '7'
      return { ...pages[page] }
    },
  })
  const list = store.list(greetings)
  await list.open(7)
  await Promise.all([list.loadOlder(), list.loadOlder()])
  await list.loadNewer()
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([3, 5, 7, 9])
  expect(list.snapshot).toMatchObject({ foundOldest: true, foundNewest: true, loading: undefined })
})

test('the snapshot shows a failed fetch until the next one', async () => {
  let isDown = true
  const { store } = await storeWith({
    'GET /api/v1/messages': () => (isDown ? { status: 502, text: '' } : { messages: [message(7)] }),
  })
  const list = store.list(greetings)
  await list.open('newest')
  expect(list.snapshot).toMatchObject({ isOpen: false, loading: undefined, error: { name: 'NetworkError' } })
  isDown = false
  await list.open('newest')
  expect(list.snapshot).toMatchObject({ isOpen: true, error: undefined })
})

test('a new message appears in matching lists that reach the newest message', async () => {
  const { list, ids, apply } = await openList({ messages: [message(5)] })
  const listener = vi.fn()
  list.subscribe(listener)
  apply(arrival(6), arrival(7, { subject: 'other' }))
  expect(ids()).toEqual([5, 6])
  expect(listener).toHaveBeenCalledOnce()
})

test('a new message does not appear below a gap', async () => {
  const { ids, apply } = await openList({ messages: [message(5)], found_newest: false })
  apply(arrival(9))
  expect(ids()).toEqual([5])
})

test('messages change, and the list with them', async () => {
  const { store, list, apply } = await openList({ messages: [message(5), message(6)] })
  const before = list.snapshot
  const thumbs = {
    emoji_name: '+1',
    emoji_code: '1f44d',
    reaction_type: 'unicode_emoji',
    user_id: 2,
    message_id: 5,
  }
  apply(
    update([5], {
      content: '*x*',
      rendered_content: '<p>x</p>',
      orig_content: 'hello',
      flags: ['mentioned'],
    }),
    { type: 'reaction', op: 'add', ...thumbs },
    { type: 'reaction', op: 'add', ...thumbs },
    { type: 'submessage', msg_type: 'widget', content: '{}', message_id: 5, sender_id: 2, submessage_id: 3 },
    flag('add', 'starred', 5),
  )
  expect(store.get(5)).toMatchObject({
    content: '<p>x</p>',
    last_edit_timestamp: 5,
    flags: ['mentioned', 'starred'],
    reactions: [{ emoji_name: '+1', user_id: 2 }],
    submessages: [{ id: 3 }],
    edit_history: [{ user_id: 2, timestamp: 5, prev_content: 'hello' }],
  })
  expect(list.snapshot.messages[0]).toBe(store.get(5))
  expect(list.snapshot.messages[1]).toBe(before.messages[1])
  expect(before.messages[0]?.reactions).toEqual([])
  apply({ type: 'reaction', op: 'remove', ...thumbs }, flag('remove', 'starred', 5))
  expect(store.get(5)).toMatchObject({ reactions: [], flags: ['mentioned'] })
})

test('a new rendering is no edit', async () => {
  const { store, apply } = await openList({ messages: [message(5)] })
  apply(update([5], { rendering_only: true, rendered_content: '<p>preview</p>' }))
  expect(store.get(5)).toMatchObject({ content: '<p>preview</p>' })
  expect(store.get(5)).not.toHaveProperty('edit_history')
  expect(store.get(5)).not.toHaveProperty('last_edit_timestamp')
})

test('deleted messages are gone', async () => {
  const { store, ids, apply } = await openList({ messages: [message(5), message(6)] })
  apply(deletion(5))
  expect(ids()).toEqual([6])
  expect(store.get(5)).toBeUndefined()
})

test('moved messages leave one list and join another', async () => {
  const { store, ids, apply } = await openList({ messages: [message(5), message(6)] })
  const later = store.list([
    greetings[0] ?? { operator: '', operand: '' },
    { operator: 'topic', operand: 'later' },
  ])
  await later.open('newest')
  apply(update([5, 6], { subject: 'later', new_stream_id: 11 }))
  expect(ids()).toEqual([])
  expect(store.get(5)).toMatchObject({ stream_id: 11, subject: 'later', display_recipient: 'channel 11' })
})

test('unknown messages that were moved into a list are fetched', async () => {
  const { store } = await storeWith({})
  expect(store.get(4)).toBeUndefined()
  const moved = message(4)
  const { ids, apply, requests } = await openList(
    { messages: [message(5)] },
    {
      'GET /api/v1/messages': ({ form }) => {
        const messages = form.message_ids === undefined ? [message(5)] : [moved]
        return { messages, found_oldest: true, found_newest: true }
      },
    },
  )
  apply(update([4], { stream_id: 12, new_stream_id: 10, orig_subject: 'x', subject: 'greetings' }))
  await expect.poll(ids).toEqual([4, 5])
  apply(update([3], { stream_id: 12, orig_subject: 'x', subject: 'y' }))
  expect(requests).toHaveLength(2)
})

test('a read message stays in the list of unread ones, an unstarred one leaves the list of starred ones', async () => {
  const unread = await openList({ messages: [message(5)] }, {}, [{ operator: 'is', operand: 'unread' }])
  unread.apply(flag('add', 'read', 5))
  expect(unread.list.snapshot.messages).toMatchObject([{ id: 5, flags: ['read'] }])
  const only = [{ operator: 'is', operand: 'starred' }]
  const starred = await openList({ messages: [message(5, { flags: ['starred'] })] }, {}, only)
  starred.apply(flag('remove', 'starred', 5))
  expect(starred.ids()).toEqual([])
})

test('everything known can be read at once', async () => {
  const { store, apply } = await openList({ messages: [message(5), message(6, { flags: ['read'] })] })
  apply({ ...flag('add', 'read'), all: true })
  expect([5, 6].map((id) => store.get(id)?.flags)).toEqual([['read'], ['read']])
})

test('the server decides what matches a search', async () => {
  const { ids, apply, requests } = await openList(
    { messages: [] },
    {
      'GET /api/v1/messages/matches_narrow': () => ({
        messages: { 6: { match_content: '', match_subject: '' } },
      }),
    },
    [{ operator: 'search', operand: 'hello' }],
  )
  apply(arrival(6))
  await expect.poll(ids).toEqual([6])
  expect(requests.at(-1)?.form.msg_ids).toBe('[6]')
})

test('events that overtake a fetch are not lost', async () => {
  const answer = later<Record<string, unknown>>()
  const { store, apply } = await storeWith({ 'GET /api/v1/messages': () => answer.promise })
  const list = store.list(greetings)
  const opening = list.open('newest')
  apply(
    deletion(3),
    update([4], { content: 'x', rendered_content: '<p>x</p>' }),
    update([5], { subject: 'other' }),
    flag('add', 'read', 6),
    arrival(7),
    arrival(8),
    deletion(8),
  )
  // The answer is older than all of these events.
  const messages = [3, 4, 5, 6].map((id) => message(id))
  answer.resolve({ messages, found_oldest: true, found_newest: true })
  await opening
  expect(list.snapshot.messages).toMatchObject([
    { id: 4, content: '<p>x</p>' },
    { id: 6, flags: ['read'] },
    { id: 7 },
  ])
})

test('the answer to an earlier opening does not replace that of a later one', async () => {
  const first = later<Record<string, unknown>>()
  const { store } = await storeWith({
    'GET /api/v1/messages': ({ form }) => (form.anchor === '5' ? first.promise : { messages: [message(90)] }),
  })
  const list = store.list(greetings)
  const opening = list.open(5)
  await list.open(90)
  first.resolve({ messages: [message(5)] })
  await opening
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([90])
})

test('whoever asks for what is on its way waits for that', async () => {
  const answer = later<Record<string, unknown>>()
  const { store, requests } = await storeWith({ 'GET /api/v1/messages': () => answer.promise })
  const list = store.list(greetings)
  const openings = [list.open(5), list.open(5)]
  answer.resolve({ messages: [message(5)] })
  await Promise.all(openings)
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([5])
  expect(requests).toHaveLength(1)
})

test('after a gap in the events, lists with listeners are fetched again, the others dropped', async () => {
  let messages = [message(5)]
  const { store, list, ids, requests } = await openList(
    { messages },
    { 'GET /api/v1/messages': () => ({ messages, found_oldest: true, found_newest: true }) },
  )
  list.subscribe(() => {})
  const idle = store.list([])
  await idle.open('newest')
  messages = [message(5), message(6)]
  store.reset()
  await expect.poll(ids).toEqual([5, 6])
  expect(requests).toHaveLength(3)
  expect(store.list([])).not.toBe(idle)
})

test('lists that nobody follows are kept while there is room, those used last', async () => {
  const messages = Array.from({ length: 5_000 }, (_, at) => message(at + 1))
  const { store } = await storeWith({ 'GET /api/v1/messages': () => ({ messages }) })
  const narrows = [1, 2, 3].map((near) => [...greetings, { operator: 'near', operand: near }])
  const lists = narrows.map((narrow) => store.list(narrow))
  for (const list of lists) await list.open('newest')
  const isKept = (at: number) => store.list(narrows[at] ?? []) === lists[at]
  expect([2, 1, 0].map(isKept)).toEqual([true, true, false])
})

test('a resolved topic has another name, and its messages were not moved', async () => {
  const inChannel = greetings.slice(0, 1)
  const { list, apply } = await openList({ messages: [message(7)] }, {}, inChannel)
  apply(update([7], { subject: '✔ greetings', propagate_mode: 'change_all' }))
  expect(list.snapshot.messages).toMatchObject([{ id: 7, subject: '✔ greetings' }])
  expect(list.snapshot.messages[0]).not.toHaveProperty('last_moved_timestamp')
  apply(update([7], { orig_subject: '✔ greetings', subject: 'farewells', propagate_mode: 'change_all' }))
  expect(list.snapshot.messages).toMatchObject([{ subject: 'farewells', last_moved_timestamp: 5 }])
})

test('messages of a channel are forgotten when it is hidden, and fetched again when it is back', async () => {
  let messages = [message(5), message(6, { stream_id: 11 })]
  const answers = { 'GET /api/v1/messages': () => ({ messages, found_oldest: true, found_newest: true }) }
  const { store, list, ids, apply } = await openList({ messages }, answers, [])
  list.subscribe(() => {})
  apply({ type: 'stream', op: 'delete', streams: [{ stream_id: 10 }], stream_ids: [10] })
  expect(ids()).toEqual([6])
  expect(store.get(5)).toBeUndefined()
  messages = [message(4), message(5), message(6, { stream_id: 11 })]
  apply({ type: 'stream', op: 'create', streams: [channel(10)] })
  await expect.poll(ids).toEqual([4, 5, 6])
})

test('a feed shows no messages of a channel that was left, and fetches them when one is back', async () => {
  let messages = [message(5), { ...message(6), stream_id: undefined, type: 'private' as const }]
  const answers = { 'GET /api/v1/messages': () => ({ messages, found_oldest: true, found_newest: true }) }
  const { store, list, ids, apply } = await openList({ messages }, answers, [])
  const inChannel = store.list(greetings)
  await inChannel.open('newest')
  for (const one of [list, inChannel]) one.subscribe(() => {})
  apply({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 10, name: 'channel 10' }] })
  expect(ids()).toEqual([6])
  expect(inChannel.snapshot.messages).toContainEqual(expect.objectContaining({ id: 5 }))
  messages = [message(4), ...messages]
  const [subscription] = subscriptionSection.subscriptions
  apply({ type: 'subscription', op: 'add', subscriptions: [{ ...subscription, stream_id: 10 }] })
  await expect.poll(ids).toEqual([4, 5, 6])
})

test('an answer that is older than the loss of a channel does not show its messages', async () => {
  const answer = later<Record<string, unknown>>()
  const { store, apply } = await storeWith({ 'GET /api/v1/messages': () => answer.promise })
  const list = store.list([])
  const opening = list.open('newest')
  apply({ type: 'stream', op: 'delete', streams: [{ stream_id: 10 }], stream_ids: [10] })
  answer.resolve({ messages: [message(5), message(6, { stream_id: 11 })], found_newest: true })
  await opening
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([6])
})

test('a client that did not ask for groups forgets nothing when a channel is hidden', async () => {
  const { store, apply } = await storeWith({}, {})
  apply(arrival(5))
  apply({ type: 'stream', op: 'delete', streams: [{ stream_id: 10 }], stream_ids: [10] })
  expect(store.get(5)).toBeDefined()
})

/** A server with so many messages in the channel. */
const longChannel = (count: number) => ({
  'GET /api/v1/messages': ({ form }: { form: Record<string, string> }) => {
    const anchor = form.anchor === 'newest' ? count : Number(form.anchor)
    const from = Math.max(1, anchor - Number(form.num_before))
    const to = Math.min(count, anchor + Number(form.num_after))
    return {
      messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
      anchor,
      found_oldest: from === 1,
      found_newest: to === count,
    }
  },
})

test('a list drops messages at one end when it grows long at the other, and finds them again', async () => {
  const { store } = await storeWith(longChannel(3_000))
  const list = store.list(greetings)
  await list.open('newest', 1_500, 0)
  const part = store.list([...greetings, { operator: 'near', operand: 2_950 }])
  await part.open(2_950, 10, 10)
  const ends = () => [list.ids[0], list.ids.at(-1), list.snapshot.foundOldest, list.snapshot.foundNewest]
  expect(ends()).toEqual([1_500, 3_000, false, true])
  await list.loadOlder(400)
  expect(ends()).toEqual([1_100, 3_000, false, true])
  await list.loadOlder(400)
  expect(list.ids).toHaveLength(2_000)
  expect(ends()).toEqual([700, 2_699, false, false])
  expect(store.get(2_699)).toBeDefined()
  expect(store.get(2_700)).toBeUndefined()
  // Another list shows it.
  expect(store.get(2_950)).toBeDefined()
  await list.loadNewer(400)
  expect(ends()).toEqual([1_001, 3_000, false, true])
  expect(store.get(1_000)).toBeUndefined()
  expect(store.get(2_700)).toBeDefined()
})

test('lists that an event or an answer does not concern stay as they are', async () => {
  const { store, apply } = await storeWith(longChannel(20))
  const list = store.list(greetings)
  await list.open('newest', 10, 0)
  const other = store.list([...greetings, { operator: 'near', operand: 3 }])
  await other.open(3, 2, 0)
  const [snapshot, otherSnapshot] = [list.snapshot, other.snapshot]
  apply(flag('add', 'starred', 2))
  expect(list.snapshot).toBe(snapshot)
  expect(other.snapshot).not.toBe(otherSnapshot)
  apply(flag('add', 'read', 15))
  expect(list.snapshot.messages.find(({ id }) => id === 15)?.flags).toEqual(['read'])
})
