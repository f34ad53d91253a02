import { setTimeout as sleep } from 'node:timers/promises'
import { erasePerson, getErasure } from '@parley/api/erasing/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, test } from 'vitest'
import { OWNER, ServerProcess } from '../support/server-process.ts'

const MESSAGES = 600
const KILLS = 5
const PASSWORD = 'quiet harbor lamps 7'

test('erasing a person goes on after each kill -9, until nothing is left', {
  timeout: 180_000 + KILLS * 30_000,
}, async () => {
  const server = await ServerProcess.create()
  await server.start()
  const logIn = async (email: string, password: string) =>
    new Connection({
      url: server.url,
      credentials: await credentialsByPassword({ url: server.url }, email, password),
    })
  const ada = await logIn(OWNER.email, OWNER.password)
  const { user_id } = await ada.call(createUser, {
    email: 'bo@example.com',
    full_name: 'Bo Berg',
    password: PASSWORD,
  })
  const bo = await logIn('bo@example.com', PASSWORD)
  const write = (by: Connection, content: string) =>
    by.call(sendMessage, { type: 'channel', to: 'general', topic: 'talk', content })
  const { id: others } = await write(ada, 'What Ada thinks')
  for (let sent = 0; sent < MESSAGES; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => write(bo, 'v4n8k1')))

  await ada.call(erasePerson, { user_id, erase_messages: true, erase_files: true })
  let left = MESSAGES
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(100 + 200 * kill)
    await server.kill()
    await server.start()
    const owner = new Connection({ url: server.url, credentials: ada.credentials })
    const { messages } = await owner.call(getErasure, { user_id })
    expect(messages).toBeLessThanOrEqual(left)
    left = messages
  }
  const owner = new Connection({ url: server.url, credentials: ada.credentials })
  await expect
    .poll(async () => (await owner.call(getErasure, { user_id })).erasure?.date_finished, {
      timeout: 120_000,
    })
    .not.toBeNull()
  expect(await owner.call(getErasure, { user_id })).toMatchObject({ messages: 0, files: 0 })
  const { messages } = await owner.call(getMessages, { anchor: 'newest', num_before: 1000, num_after: 0 })
  expect(messages.map(({ id }) => id)).toContain(others)
  expect(messages.filter(({ content }) => content.includes('v4n8k1'))).toEqual([])
})
