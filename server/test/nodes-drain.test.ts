import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { TestServer } from './harness.ts'
import { at } from './support/nodes.ts'

const shared = { DATABASE_URL: 'postgres://shared.example/parley' }

test('a node that stops hands its clients over to another, and refuses nobody meanwhile', async () => {
  const connection = await testDatabase()
  const staying = await TestServer.start({ connection, environment: shared })
  const leaving = await TestServer.start({ connection, environment: { ...shared, DRAIN_SECONDS: '2' } })
  const ready = async ({ url }: TestServer) => (await fetch(`${url}/health/ready`)).status
  const ada = await leaving.ada()
  expect([await ready(leaving), await ready(staying)]).toEqual([200, 200])

  const { queue_id: id, last_event_id } = await ada.call(registerQueue, { event_types: ['message'] })
  const queue_id = String(id)
  const waiting = ada.call(getEvents, { queue_id, last_event_id })
  const stopped = leaving.stop()
  await expect.poll(() => ready(leaving)).toBe(503)
  expect((await fetch(`${leaving.url}/health`)).status).toBe(200)
  // A client without a load balancer goes on asking here, and is answered.
  expect(await ada.call(getOwnUser, {})).toMatchObject({ user_id: ada.id })
  const later = await fetch(`${leaving.url}/health`, { headers: { connection: 'keep-alive' } })
  expect(later.headers.get('connection')).toBe('close')

  const elsewhere = at(staying, ada)
  expect(await waiting).toMatchObject({ events: [] })
  const polled = elsewhere.call(getEvents, { queue_id, last_event_id })
  await elsewhere.call(sendMessage, { type: 'direct', to: [ada.id], content: 'still here' })
  expect(await polled).toMatchObject({
    events: [{ type: 'message', message: { content: expect.stringContaining('still here') } }],
  })
  await stopped
  expect(await ready(staying)).toBe(200)
  await staying.stop()
})
