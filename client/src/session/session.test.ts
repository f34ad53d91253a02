import type { AnyEvent } from '@parley/api/contract/event'
import { deleteQueue } from '@parley/api/events/endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE } from '../../../server/test/support/patience.ts'
import {
  ada,
  bo,
  channelMessage,
  noUnreads,
  registerAnswer,
  subscriptionSection,
  user,
  userSection,
} from '../../test/examples.ts'
import { type Answers, type FakeRequest, fakeServer, later, refusal } from '../../test/fake-server.ts'
import { Connection } from '../connection/connection.ts'
import { partOf } from '../state/part.ts'
import type { SessionOptions } from './options.ts'
import { Session } from './session.ts'

const snapshot = (queue_id: string, fields: object = {}) =>
  registerAnswer({
    ...userSection,
    ...subscriptionSection,
    user_topics: [],
    muted_users: [],
    unread_msgs: noUnreads,
    queue_id,
    ...fields,
  })

/** A server with one queue, whose events the test provides. */
async function sessionWith(answers: Answers = {}, options: SessionOptions = {}) {
  let waiting: ((events: AnyEvent[]) => void) | undefined
  let ready: AnyEvent[] = []
  const give = (...events: AnyEvent[]) => {
    ready.push(...events)
    waiting?.(ready)
  }
  const poll = async () => {
    if (ready.length === 0) await new Promise<unknown>((resolve) => (waiting = resolve))
    const events = ready
    ready = []
    return { events }
  }
  const { url, requests } = await fakeServer({
    'POST /api/v1/register': () => snapshot('q1'),
    'GET /api/v1/events': poll,
    'DELETE /api/v1/events': () => ({}),
    ...answers,
  })
  const session = await Session.start(new Connection({ url, credentials: 'none' }), options)
  onTestFinished(() => session.stop())
  const asked = (what: string): FakeRequest[] => requests.filter((request) => request.what === what)
  return { session, give, asked }
}

const message = (id: number, fields: object = {}): AnyEvent => {
  return {
    id: 100 + id,
    type: 'message',
    message: channelMessage(id, { sender_id: ada }),
    flags: [],
    ...fields,
  }
}
const rename = (id: number, full_name: string): AnyEvent => {
  return { id, type: 'realm_user', op: 'update', person: { user_id: bo, full_name } }
}

test('a session starts with the state of the server, and follows it', async () => {
  const { session, give, asked } = await sessionWith()
  expect(session.state.users.get(bo)?.full_name).toBe('User 2')
  expect(session.loop.name).toBe('live')
  expect(JSON.parse(asked('POST /api/v1/register')[0]?.form.client_capabilities ?? '')).toMatchObject({
    empty_topic_name: true,
  })
  const before = session.state
  let changes = 0
  session.subscribe(() => changes++)
  give(rename(5, 'Bo'))
  await session.next('realm_user')
  expect(session.state.users.get(bo)?.full_name).toBe('Bo')
  expect(session.state.channels).toBe(before.channels)
  expect(before.users.get(bo)?.full_name).toBe('User 2')
  expect(changes).toBe(1)
})

test('events can be waited for before and after they come, each once', async () => {
  const { session, give } = await sessionWith()
  const awaited = session.next((event) => event.id === 6)
  give(rename(5, 'a'), rename(6, 'b'), rename(7, 'c'))
  expect(await awaited).toMatchObject({ id: 6 })
  expect(await session.next('realm_user')).toMatchObject({ id: 7 })
  await expect(session.next('realm_user', 20)).rejects.toThrow(
    'No such event within 20 ms; what came: nothing',
  )
})

test('a sent message shows at once, and only once', async () => {
  const answer = later<{ id: number }>()
  const { session, give, asked } = await sessionWith({ 'POST /api/v1/messages': () => answer.promise })
  const { localId, sent } = session.send({ channelId: 10, topic: 'greetings' }, 'hello')
  expect(session.outbox.messages).toMatchObject([{ localId, state: 'waiting' }])
  await expect.poll(() => session.outbox.messages).toMatchObject([{ localId, state: 'sending' }])
  await expect.poll(() => asked('POST /api/v1/messages')).toHaveLength(1)
  give(message(7, { local_message_id: localId }))
  await session.next('message')
  expect(session.outbox.messages).toEqual([])
  expect(session.messages.get(7)).toMatchObject({ id: 7, flags: [] })
  answer.resolve({ id: 7 })
  expect(await sent).toBe(7)
  expect(asked('POST /api/v1/messages')[0]?.form).toMatchObject({ queue_id: 'q1', local_id: localId })
})

test('messages read within a moment are reported in one call', async () => {
  const { session, asked } = await sessionWith({ 'POST /api/v1/messages/flags': () => ({ messages: [] }) })
  await Promise.all([session.markRead([5]), session.markRead([6, 5])])
  expect(asked('POST /api/v1/messages/flags').map(({ form }) => form)).toEqual([
    { messages: '[5,6]', op: 'add', flag: 'read' },
  ])
})

test('a narrow is marked as read in steps, to its end', async () => {
  const steps = [
    { last_processed_id: 50, found_newest: false },
    { last_processed_id: 90, found_newest: true },
  ]
  const { session, asked } = await sessionWith({
    'POST /api/v1/messages/flags/narrow': () => ({ ...steps.shift() }),
  })
  await session.markNarrowRead([{ operator: 'channel', operand: 10 }])
  expect(asked('POST /api/v1/messages/flags/narrow').map(({ form }) => form)).toMatchObject([
    {
      anchor: 'oldest',
      include_anchor: 'true',
      op: 'add',
      flag: 'read',
      narrow: expect.stringContaining('unread'),
    },
    { anchor: '50', include_anchor: 'false' },
  ])
})

test('marking as unread waits for what was read before, and takes in the message itself', async () => {
  const { session, asked } = await sessionWith({
    'POST /api/v1/messages/flags': () => ({ messages: [] }),
    'POST /api/v1/messages/flags/narrow': () => {
      expect(asked('POST /api/v1/messages/flags')).toHaveLength(1)
      return { last_processed_id: 9, found_newest: true }
    },
  })
  void session.markRead([5])
  await session.markUnreadFrom([{ operator: 'dm', operand: [3] }], 5)
  expect(asked('POST /api/v1/messages/flags/narrow').map(({ form }) => form)).toMatchObject([
    { anchor: '5', include_anchor: 'true', op: 'remove', flag: 'read' },
  ])
})

test('after a lost queue there is a new state, and lists with listeners are fetched again', async () => {
  const answers = [
    snapshot('q1'),
    snapshot('q2', { realm_users: [user(ada), user(bo, { full_name: 'Bo' })] }),
  ]
  let messages = [{ ...channelMessage(5), flags: [] }]
  let isLost = false
  const { session, asked } = await sessionWith({
    'POST /api/v1/register': () => ({ ...answers.shift() }),
    'GET /api/v1/messages': () => ({ messages, found_oldest: true, found_newest: true }),
    'GET /api/v1/events': async ({ form }) => {
      await expect.poll(() => isLost).toBe(true)
      if (form.queue_id === 'q1') return refusal(400, 'BAD_EVENT_QUEUE_ID', 'gone', { queue_id: 'q1' })
      return new Promise<Record<string, unknown>>(() => {})
    },
  })
  const list = session.messages.list([])
  list.subscribe(() => {})
  await list.open('newest')
  messages = [...messages, { ...channelMessage(6), flags: [] }]
  isLost = true
  await expect.poll(() => session.state.users.get(bo)?.full_name).toBe('Bo')
  await expect.poll(() => list.snapshot.messages.map(({ id }) => id)).toEqual([5, 6])
  await session.stop()
  expect(asked('DELETE /api/v1/events').map(({ form }) => form.queue_id)).toEqual(['q2'])
})

test('a refused session does not start', async () => {
  const { url } = await fakeServer({
    'POST /api/v1/register': () => refusal(401, 'INVALID_API_KEY', 'Invalid API key'),
  })
  const start = Session.start(new Connection({ url, credentials: 'none' }))
  await expect(start).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
})

test('a stopped session follows no events and deletes its queue', async () => {
  const { session, give, asked } = await sessionWith()
  await session.stop()
  expect(session.loop.name).toBe('stopped')
  give(rename(5, 'Bo'))
  await expect(session.next('realm_user', 20)).rejects.toThrow('No such event')
  expect(asked('DELETE /api/v1/events')).toHaveLength(1)
})

const pausedServer = (answers: Answers = {}) =>
  fakeServer({
    'POST /api/v1/register': () =>
      snapshot('q2', { realm_users: [user(ada), user(bo, { full_name: 'New' })] }),
    'GET /api/v1/events': () => new Promise<Record<string, unknown>>(() => {}),
    'DELETE /api/v1/events': () => ({}),
    ...answers,
  })

/** What a session knew, and the view of it that shows one of its two lists and one of its people. */
async function kept() {
  const { session } = await sessionWith({
    'GET /api/v1/messages': ({ form }) => {
      const id = form.narrow?.includes('10') ? 5 : 6
      return {
        messages: [{ ...channelMessage(id), flags: [] }],
        anchor: id,
        found_oldest: true,
        found_newest: true,
      }
    },
  })
  const inTen = [{ operator: 'channel', operand: 10 }]
  await session.messages.list([]).open('newest')
  await session.messages.list(inTen).open('newest')
  const image = session.image()
  const [all, shown] = image.lists
  if (!all || !shown) throw new Error('Both lists are kept')
  const view = {
    state: partOf(session.state, { userIds: [], channelIds: new Set([10]), countedIds: new Set([10]) }),
    lists: [shown],
    lastEventId: image.cursor?.lastEventId ?? 0,
  }
  return { image: { ...image, lists: [all] }, view, inTen }
}

test('a session begins with what a view needs, and applies events when it is told the rest', async () => {
  const { image, view, inTen } = await kept()
  const { url, requests } = await pausedServer()
  const session = Session.withView(new Connection({ url, credentials: 'none' }), view)
  onTestFinished(() => session.stop())
  expect(session.isWhole).toBe(false)
  expect([...session.state.users.keys()]).toEqual([ada])
  const list = session.messages.list(inTen)
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([5])
  session.learn({ type: 'realm_user', op: 'update', person: { user_id: ada, full_name: 'Ada' } })
  expect(session.state.users.get(ada)?.full_name).toBe('Ada')

  const since = [rename(200, 'Bo'), message(7, { id: 201 })]
  session.complete(image, since)
  expect(session.isWhole).toBe(true)
  expect(session.state.users.get(bo)?.full_name).toBe('Bo')
  // What was learned meanwhile is newer than the image.
  expect(session.state.users.get(ada)?.full_name).toBe('Ada')
  expect(list.snapshot.messages.map(({ id }) => id)).toEqual([5, 7])
  expect(session.messages.list([]).snapshot.messages.map(({ id }) => id)).toEqual([6, 7])
  expect(requests).toEqual([])
  session.follow('q1')
  await expect.poll(() => requests.map(({ form }) => form.last_event_id)).toEqual(['201'])
})

test('a view that is older than the image is fetched again', async () => {
  const { image, view, inTen } = await kept()
  const { url, requests } = await pausedServer({
    'GET /api/v1/messages': () => ({
      messages: [5, 8].map((id) => ({ ...channelMessage(id), flags: [] })),
      anchor: 8,
      found_oldest: true,
      found_newest: true,
    }),
  })
  const session = Session.withView(new Connection({ url, credentials: 'none' }), {
    ...view,
    lastEventId: -5,
  })
  onTestFinished(() => session.stop())
  const list = session.messages.list(inTen)
  list.subscribe(() => {})
  session.complete(image, [])
  await expect.poll(() => list.snapshot.messages.map(({ id }) => id)).toEqual([5, 8])
  expect(requests.map(({ what }) => what)).toEqual(['GET /api/v1/messages'])
})

test('a view without the rest is replaced by what the server knows', async () => {
  const { view } = await kept()
  const { url } = await pausedServer()
  const session = Session.withView(new Connection({ url, credentials: 'none' }), view)
  onTestFinished(() => session.stop())
  session.follow(undefined)
  await expect.poll(() => session.isWhole).toBe(true)
  expect(session.state.users.get(bo)?.full_name).toBe('New')
})

test('whatever else reaches the server ends the wait for it', async () => {
  let polls = 0
  const { session, asked } = await sessionWith({
    // As of a proxy whose server is away; then a poll that waits.
    'GET /api/v1/events': () =>
      ++polls <= 3 ? { status: 503, type: 'text/html', text: 'away' } : new Promise(() => {}),
  })
  const { loop } = await vi.waitFor(() => {
    expect(session.loop).toMatchObject({ name: 'retrying', attempt: 3, waitMs: expect.any(Number) })
    return session
  }, PATIENCE)
  await session.connection.call(deleteQueue, { queue_id: 'another' })
  expect(session.loop).toEqual({ ...loop, waitMs: undefined })
  await expect.poll(() => asked('GET /api/v1/events').length).toBe(4)
})
