import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'

// The library replaces the global FormData, which would affect other tests of this process.
const { FormData } = globalThis
const { default: zulipInit } = await import('zulip-js')
globalThis.FormData = FormData

test('the official JavaScript client logs in, subscribes, sends and gets the event', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  const zulip = await zulipInit({ username: bo.email, password: PASSWORD, realm: server.url })
  const me = await zulip.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'platform' }]) })
  expect(me).toMatchObject({ result: 'success', subscribed: { [bo.id]: ['platform'] } })
  const received: { type: string; message?: { content: string } }[] = []
  const first = new Promise<void>((resolve) => {
    void zulip.callOnEachEvent(
      (event: (typeof received)[number]) => {
        received.push(event)
        resolve()
      },
      ['message'],
    )
  })
  const queues = 'select from queues where user_id = $1'
  await expect.poll(async () => (await server.server.db.query(queues, [bo.id])).rows.length).toBe(1)
  const sent = await zulip.messages.send({
    type: 'stream',
    to: 'platform',
    topic: 'hi',
    content: 'from JavaScript',
  })
  expect(sent.result).toBe('success')
  await first
  expect(received[0]).toMatchObject({ type: 'message', message: { content: 'from JavaScript' } })
})
