import { expect, onTestFinished, test } from 'vitest'
import { type Answers, fakeServer, later, refusal } from '../../test/fake-server.ts'
import { Connection } from '../connection/connection.ts'
import { NetworkError } from '../connection/network-error.ts'
import { Outbox } from './outbox.ts'
import { deliveryOver } from './outbox-delivery.ts'
import { MemoryOutboxStore } from './outbox-store.ts'

const POST = 'POST /api/v1/messages'
const GET = 'GET /api/v1/messages'
const destination = { channelId: 10, topic: 'x' }

async function outboxWith(answers: Answers, queue: { id: string; isLive?: boolean } = { id: 'q1' }) {
  const { url, requests } = await fakeServer(answers)
  const fetched: number[] = []
  const unfetchable = new Set<number>()
  const outbox = new Outbox({
    delivery: deliveryOver(new Connection({ url, credentials: 'none' }), () => 1),
    queueId: () => queue.id,
    isLive: () => queue.isLive ?? true,
    newestId: (within) => (within === undefined ? 5 : 4),
    async fetchMessage(id) {
      if (unfetchable.delete(id)) throw new NetworkError('cut')
      fetched.push(id)
    },
  })
  onTestFinished(() => outbox.stop())
  const asked = (what: string) => requests.filter((request) => request.what === what)
  return { outbox, asked, fetched, unfetchable, queue, states: () => outbox.messages.map((one) => one.state) }
}

test('the answer comes before the event', async () => {
  const { outbox, states, asked } = await outboxWith({ [POST]: () => ({ id: 7 }) })
  const { localId, sent } = outbox.send(destination, 'hello')
  expect(outbox.messages).toMatchObject([{ localId, content: 'hello', destination }])
  expect(await sent).toBe(7)
  expect(outbox.messages).toMatchObject([{ state: 'sent', messageId: 7 }])
  expect(asked(POST)[0]?.form).toEqual({
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
  const { outbox, states } = await outboxWith({ [POST]: () => answer.promise })
  const { localId, sent } = outbox.send({ userIds: [2, 3] }, 'hello')
  await expect.poll(states).toEqual(['sending'])
  outbox.arrived(7, localId)
  expect(states()).toEqual([])
  answer.resolve({ id: 7 })
  expect(await sent).toBe(7)
  expect(states()).toEqual([])
})

test('a message whose event came before the answer, through another queue, leaves the store', async () => {
  const answer = later<{ id: number }>()
  const { outbox, states } = await outboxWith({ [POST]: () => answer.promise })
  const store = new MemoryOutboxStore()
  await outbox.open(store)
  const { sent } = outbox.send(destination, 'hello')
  await expect.poll(states).toEqual(['sending'])
  outbox.arrived(7, undefined)
  expect(await store.all()).toHaveLength(1)
  answer.resolve({ id: 7 })
  expect(await sent).toBe(7)
  await expect.poll(() => store.all()).toEqual([])
  expect(states()).toEqual([])
})

test('an event without a local id is matched by the message id', async () => {
  const { outbox, states } = await outboxWith({ [POST]: () => ({ id: 7 }) })
  await outbox.send(destination, 'hello').sent
  outbox.arrived(8, undefined)
  expect(states()).toEqual(['sent'])
  outbox.arrived(7, undefined)
  expect(states()).toEqual([])
})

test('a message that got no answer is sent again by itself, with the same mark', async () => {
  const outcomes = [{ status: 502, text: '' }, { id: 7 }]
  const { outbox, states, asked } = await outboxWith({ [POST]: () => outcomes.shift() ?? { id: 0 } })
  const { sent } = outbox.send(destination, 'hello')
  await expect.poll(() => outbox.isHeldUp).toBe(true)
  expect(states()).toEqual(['waiting'])
  expect(await sent).toBe(7)
  expect(asked(POST)[1]?.form).toEqual(asked(POST)[0]?.form)
  expect(asked(GET), 'the queue still lives').toEqual([])
})

test('without a connection a message waits, and nothing is asked', async () => {
  const queue = { id: 'q1', isLive: false }
  const { outbox, states, asked } = await outboxWith({ [POST]: () => ({ id: 7 }) }, queue)
  const { sent, saved } = outbox.send(destination, 'hello')
  await saved
  expect(states()).toEqual(['waiting'])
  expect(asked(POST)).toEqual([])
  queue.isLive = true
  outbox.resume()
  expect(await sent).toBe(7)
})

test('a refused message stays with the reason, and can be sent again', async () => {
  const outcomes = [refusal(400, 'BAD_REQUEST', 'Not now'), { id: 7 }]
  const { outbox, states, asked } = await outboxWith({ [POST]: () => outcomes.shift() ?? { id: 0 } })
  const { localId, sent } = outbox.send(destination, 'hello')
  await expect(sent).rejects.toThrow('Not now')
  expect(outbox.messages).toMatchObject([{ state: 'failed', refusal: { message: 'Not now' } }])
  await outbox.retry(localId)
  await expect.poll(states).toEqual(['sent'])
  expect(asked(POST)[1]?.form).toEqual(asked(POST)[0]?.form)
})

test('what waits or was refused can be discarded, what is being sent cannot', async () => {
  const answer = later<{ id: number }>()
  const { outbox, states } = await outboxWith({ [POST]: () => answer.promise })
  const first = outbox.send(destination, 'one')
  const second = outbox.send(destination, 'two')
  await expect.poll(states).toEqual(['sending', 'waiting'])
  expect(await outbox.discard(first.localId)).toBeUndefined()
  expect(await outbox.discard(second.localId)).toMatchObject({ content: 'two' })
  await expect(second.sent).rejects.toThrow('discarded')
  answer.resolve({ id: 7 })
  expect(await first.sent).toBe(7)
  expect(states()).toEqual(['sent'])
})

test('after a lost queue the text is looked for before it is sent again', async () => {
  const outcomes = [{ status: 502, text: '' }]
  const found = [
    { id: 6, content: 'other' },
    { id: 8, content: 'hello' },
  ]
  const { outbox, asked, queue, fetched } = await outboxWith({
    [POST]: () => outcomes.shift() ?? { id: 0 },
    [GET]: ({ form }) => ({ messages: form.message_ids === undefined ? found : [] }),
  })
  const { sent } = outbox.send(destination, 'hello\n')
  await expect.poll(() => outbox.isHeldUp).toBe(true)
  queue.id = 'q2'
  outbox.resume()
  expect(await sent).toBe(8)
  expect(asked(POST)).toHaveLength(1)
  expect(asked(GET)[0]?.form).toMatchObject({ anchor: '5', include_anchor: 'false' })
  expect(fetched, 'its event went to the lost queue').toEqual([8])
})

test('a message whose event went to a lost queue is fetched', async () => {
  const answer = later<{ id: number }>()
  const { outbox, states, fetched, queue } = await outboxWith({ [POST]: () => answer.promise })
  const { sent } = outbox.send(destination, 'hello')
  await expect.poll(states).toEqual(['sending'])
  queue.id = 'q2'
  outbox.requeued()
  expect(states()).toEqual(['sending'])
  answer.resolve({ id: 7 })
  await sent
  await expect.poll(states).toEqual([])
  expect(fetched).toEqual([7])
})

test.each(['by itself', 'when the connection is back'])(
  'what could not be fetched is fetched %s',
  async (how) => {
    const { outbox, states, fetched, unfetchable, queue } = await outboxWith({ [POST]: () => ({ id: 7 }) })
    await outbox.send(destination, 'hello').sent
    unfetchable.add(7)
    queue.id = 'q2'
    outbox.requeued()
    await expect.poll(() => outbox.isHeldUp).toBe(true)
    expect(states()).toEqual(['sent'])
    if (how !== 'by itself') outbox.resume()
    await expect.poll(states, { timeout: how === 'by itself' ? 2_000 : 200 }).toEqual([])
    expect(fetched).toEqual([7])
  },
)

test('what waits for a topic follows it, also where its moving was not heard of', async () => {
  const queue = { id: 'q1', isLive: false }
  const { outbox, asked } = await outboxWith(
    {
      [POST]: () => ({ id: 7 }),
      [GET]: () => ({ messages: [{ id: 4, stream_id: 11, subject: 'third' }] }),
    },
    queue,
  )
  const first = outbox.send(destination, 'one')
  const other = outbox.send({ channelId: 10, topic: 'y' }, 'two')
  await Promise.all([first.saved, other.saved])
  await outbox.moved(destination, { channelId: 10, topic: '✔ x' }, () => true)
  expect(outbox.messages.map((one) => one.destination)).toMatchObject([{ topic: '✔ x' }, { topic: 'y' }])
  await outbox.discard(other.localId)
  queue.id = 'q2'
  queue.isLive = true
  outbox.resume()
  await first.sent
  expect(asked(POST)[0]?.form).toMatchObject({ to: '11', topic: 'third' })
})

test('another outbox takes over what a store has', async () => {
  const store = new MemoryOutboxStore()
  const gone = await outboxWith({ [POST]: () => ({ status: 502, text: '' }) })
  await gone.outbox.open(store)
  const { localId } = gone.outbox.send(destination, 'hello')
  await expect.poll(() => gone.outbox.isHeldUp).toBe(true)
  gone.outbox.stop()

  const { outbox, asked } = await outboxWith({ [POST]: () => ({ id: 7 }) })
  await outbox.open(store)
  await expect.poll(() => outbox.messages).toMatchObject([{ state: 'sent' }])
  expect(asked(POST)[0]?.form).toMatchObject({ queue_id: 'q1', local_id: localId, content: 'hello' })
})

test('an outbox that is open sends what another one wrote and did not tell of, once it looks again', async () => {
  const store = new MemoryOutboxStore()
  const { outbox, asked } = await outboxWith({ [POST]: () => ({ id: 7 }) })
  await outbox.open(store)
  const gone = await outboxWith({}, { id: 'q0', isLive: false })
  await gone.outbox.open(store)
  const { localId, saved } = gone.outbox.send(destination, 'hello')
  await saved
  gone.outbox.stop()
  expect(outbox.keeps(localId)).toBe(false)
  await outbox.refresh()
  expect(outbox.keeps(localId)).toBe(true)
  await expect.poll(() => outbox.messages).toMatchObject([{ localId, state: 'sent' }])
  expect(asked(POST)).toHaveLength(1)
})

test('listeners hear of every change', async () => {
  const { outbox } = await outboxWith({ [POST]: () => ({ id: 7 }) })
  const seen: unknown[] = []
  const stop = outbox.subscribe(() => seen.push(outbox.messages[0]?.state))
  await outbox.send(destination, 'hello').sent
  stop()
  outbox.arrived(7, undefined)
  expect([...new Set(seen)]).toEqual(['waiting', 'sending', 'sent'])
})

test('a message waits for its files, and lets others pass', async () => {
  let id = 7
  const { outbox, states, asked } = await outboxWith({ [POST]: () => ({ id: id++ }) })
  const { localId, sent } = outbox.send(destination, 'with pictures', ['a', 'b'])
  await outbox.send(destination, 'meanwhile').sent
  expect(states()).toEqual(['waiting', 'sent'])
  await outbox.dropFile(localId, 'b')
  expect(outbox.messages[0]?.files).toEqual(['a'])
  // Several tabs may find that the files are there.
  await Promise.all([1, 2].map(() => outbox.complete(localId, 'with pictures\n[a](/a)')))
  await sent
  expect(asked(POST).map(({ form }) => form.content)).toEqual(['meanwhile', 'with pictures\n[a](/a)'])
})
