import { getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { createTransport } from 'nodemailer'
import { expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { OWNER, ServerProcess } from '../support/server-process.ts'

const LETTERS = 12
const KILLS = 3

test('letters that were taken become messages once, whenever the server is killed', async () => {
  const port = await freePort()
  const environment = {
    MAIL_IN_DOMAIN: 'in.example.com',
    MAIL_IN_PORT: String(port),
    MAIL_IN_HOST: '127.0.0.1',
  }
  const server = await ServerProcess.create()
  await server.start(environment)
  const { url } = server
  const credentials = await credentialsByPassword({ url }, OWNER.email, OWNER.password)
  const connection = new Connection({ url, credentials, userAgent: 'ParleyTests/1.0' })
  await connection.call(subscribe, { subscriptions: [{ name: 'design' }] })
  const { messages: notices } = await connection.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'design' }],
  })
  const stream_id = notices[0]?.stream_id ?? 0
  const { email } = await connection.call(getChannelEmailAddress, { stream_id })
  const taken: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    for (let number = 0; number < LETTERS; number++) {
      const subject = `letter ${kill}.${number}`
      await transport.sendMail({
        from: 'nora@elsewhere.example',
        to: email,
        subject,
        text: 'Hello',
        attachments: [{ filename: 'plan.txt', content: subject }],
      })
      taken.push(subject)
    }
    transport.close()
    await server.kill()
    await server.start(environment)
  }
  const topics = async () => {
    const { messages } = await connection.call(getMessages, {
      anchor: 'newest',
      num_before: 500,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: stream_id }],
    })
    return messages.flatMap(({ client, subject }) => (client === 'Email' ? [subject] : [])).toSorted()
  }
  const all = taken.toSorted()
  await vi.waitFor(async () => expect((await topics()).length).toBeGreaterThanOrEqual(all.length), {
    timeout: 60_000,
    interval: 200,
  })
  expect(await topics()).toEqual(all)
}, 180_000)
