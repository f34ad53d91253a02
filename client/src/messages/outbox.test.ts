import { expect, test } from 'vitest'
import { type Answers, fakeServer, later, refusal } from '../../test/fake-server.ts'
import { Connection } from '../connection/connection.ts'
import { nextOutboxMessage, Outbox, type OutboxInput, type OutboxMessage } from './outbox.ts'

const error = new Error('down')
const message = (state: OutboxMessage['state'], fields: Partial<OutboxMessage> = {}): OutboxMessage => ({
  localId: 'a',
  queueId: 'q1',
  destination: { channelId: 10, topic: 'x' },
  content: 'hello',
  timestamp: 1,
  state,
  messageId: undefined,
  error: undefined,
  ...fields,
})
const states = {
  sending: message('sending'),
  sent: message('sent', { messageId: 7 }),
  failed: message('failed', { error }),
}
const inputs = {
  accepted: { type: 'accepted', messageId: 7 },
  failed: { type: 'failed', error },
  arrived: { type: 'arrived' },
  retried: { type: 'retried' },
} as const satisfies Record<string, OutboxInput>

const table: Record<keyof typeof states, Record<keyof typeof inputs, keyof typeof states | undefined>> = {
  sending: { accepted: 'sent', failed: 'failed', arrived: undefined, retried: 'sending' },
  // A repeated request may fail after the first was accepted.
  sent: { accepted: 'sent', failed: 'sent', arrived: undefined, retried: 'sent' },
  failed: { accepted: 'sent', failed: 'failed', arrived: undefined, retried: 'sending' },
}
const names = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
const pairs = names(states).flatMap((state) => names(inputs).map((input) => ({ state, input })))

test.each(pairs)('$state, $input', ({ state, input }) => {
  const expected = table[state][input]
  const next = nextOutboxMessage(states[state], inputs[input])
  expect(next).toEqual(expected && { ...states[expected] })
})

async function outboxWith(answers: Answers, queue = { id: 'q1' }) {
  const { url, requests } = await fakeServer(answers)
  const fetched: number[] = []
  const outbox = new Outbox({
    connection: new Connection({ url, credentials: 'none' }),
    queueId: () => queue.id,
    fetchMessage: async (id) => fetched.push(id),
  })
  return { outbox, requests, fetched, queue, states: () => outbox.messages.map((one) => one.state) }
}

const destination = { channelId: 10, topic: 'x' }

test('the answer comes before the event', async () => {
  const { outbox, states, requests } = await outboxWith({ 'POST /api/v1/messages': () => ({ id: 7 }) })
  const { localId, sent } = outbox.send(destination, 'hello')
  expect(outbox.messages).toMatchObject([{ localId, state: 'sending', content: 'hello', destination }])
  expect(await sent).toBe(7)
  expect(outbox.messages).toMatchObject([{ state: 'sent', messageId: 7 }])
  expect(requests[0]?.form).toEqual({
    type: 'channel',
    to: '10',
    topic: 'x',
    content: 'hello',
    queue_id: 'q1',
    local_id: localId,
    read_by_sender: 'true',
  })
  outbox.arrived(7, localId)
  expect(states()).toEqual([])
})

test('the event comes before the answer', async () => {
  const answer = later<{ id: number }>()
  const { outbox, states } = await outboxWith({ 'POST /api/v1/messages': () => answer.promise })
  const { localId, sent } = outbox.send({ userIds: [2, 3] }, 'hello')
  outbox.arrived(7, localId)
  expect(states()).toEqual([])
  answer.resolve({ id: 7 })
  expect(await sent).toBe(7)
  expect(states()).toEqual([])
})

test('the event comes, and the answer never does', async () => {
  const answer = later<{ status: number; text: string }>()
  const { outbox, states } = await outboxWith({ 'POST /api/v1/messages': () => answer.promise })
  const { localId, sent } = outbox.send(destination, 'hello')
  outbox.arrived(7, localId)
  answer.resolve({ status: 502, text: '' })
  expect(await sent).toBe(7)
  expect(states()).toEqual([])
})

test('an event without a local id is matched by the message id', async () => {
  const { outbox, states } = await outboxWith({ 'POST /api/v1/messages': () => ({ id: 7 }) })
  await outbox.send(destination, 'hello').sent
  outbox.arrived(8, undefined)
  expect(states()).toEqual(['sent'])
  outbox.arrived(7, undefined)
  expect(states()).toEqual([])
})

test('a refused message can be sent again, with the same local id', async () => {
  const outcomes = [refusal(400, 'BAD_REQUEST', 'Not now'), { id: 7 }]
  const { outbox, states, requests } = await outboxWith({
    'POST /api/v1/messages': () => outcomes.shift() ?? { id: 0 },
  })
  const { localId, sent } = outbox.send(destination, 'hello')
  await expect(sent).rejects.toThrow('Not now')
  expect(outbox.messages).toMatchObject([{ state: 'failed', error: { message: 'Not now' } }])
  const retried = outbox.retry(localId)
  expect(states()).toEqual(['sending'])
  expect(await retried).toBe(7)
  expect(requests[1]?.form).toEqual(requests[0]?.form)
})

test('only a failed message can be retried or discarded', async () => {
  const { outbox, states } = await outboxWith({
    'POST /api/v1/messages': () => refusal(400, 'BAD_REQUEST', 'No'),
  })
  const { localId, sent } = outbox.send(destination, 'hello')
  outbox.discard(localId)
  expect(states()).toEqual(['sending'])
  await expect(outbox.retry(localId)).rejects.toThrow('failed')
  await expect(sent).rejects.toThrow('No')
  outbox.discard(localId)
  expect(states()).toEqual([])
})

test('a message whose event went to a lost queue is fetched', async () => {
  const answer = later<{ id: number }>()
  const { outbox, states, fetched, queue } = await outboxWith({
    'POST /api/v1/messages': () => answer.promise,
  })
  const { sent } = outbox.send(destination, 'hello')
  queue.id = 'q2'
  outbox.requeued()
  expect(states()).toEqual(['sending'])
  answer.resolve({ id: 7 })
  await sent
  await expect.poll(states).toEqual([])
  expect(fetched).toEqual([7])
})

test('listeners hear of every change', async () => {
  const { outbox } = await outboxWith({ 'POST /api/v1/messages': () => ({ id: 7 }) })
  const seen: unknown[] = []
  const stop = outbox.subscribe(() => seen.push(outbox.messages[0]?.state))
  await outbox.send(destination, 'hello').sent
  stop()
  outbox.arrived(7, undefined)
  expect(seen).toEqual(['sending', 'sent'])
})
