import { getMessage, getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

test('a message reaches subscribers, and nobody else', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const [toBo, toLena] = [await bo.follow(), await lena.follow()]
  await server.followAll([ada, bo])

  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'hi',
    content: 'hello **you**',
  })

  const [event] = await toBo.catchUp()
  expect(event).toMatchObject({
    type: 'message',
    flags: [],
    message: { id, subject: 'hi', content: 'hello **you**' },
  })
  expect(await toLena.catchUp()).toEqual([])
  const { message } = await bo.call(getMessage, { message_id: id })
  expect(message.content).toBe('<p>hello <strong>you</strong></p>')
})

test('a direct message is seen by its participants only', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'psst' })
  const inbox = { anchor: 'newest', num_before: 10, num_after: 0, narrow: [] }
  expect((await bo.call(getMessages, inbox)).messages.map((message) => message.id)).toEqual([id])
  expect((await lena.call(getMessages, inbox)).messages).toEqual([])
  expect(await lena.refused(getMessage, { message_id: id })).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Invalid message(s)',
  })
})
