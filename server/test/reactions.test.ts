import { getMessage, sendMessage } from '@parley/api/messages/endpoints'
import { addReaction, removeReaction } from '@parley/api/reactions/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 0 }

async function aMessage() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'hi',
    content: 'done',
  })
  return { server, ada, bo, lena, id }
}

test('a reaction sends events to readers, and later fetches show it', async () => {
  const { ada, bo, lena, id } = await aMessage()
  await lena.subscribe('platform')
  const followers = [await ada.follow(), await lena.follow()]
  await bo.call(addReaction, { message_id: id, emoji_name: 'tada' })
  for (const follower of followers) {
    expect(await follower.catchUp()).toMatchObject([
      { type: 'reaction', op: 'add', message_id: id, ...TADA, user_id: bo.id },
    ])
  }
  const { message } = await ada.call(getMessage, { message_id: id })
  expect(message.reactions).toEqual([{ ...TADA, user_id: bo.id }])
})

test('a reaction can be added once and removed once', async () => {
  const { bo, id } = await aMessage()
  const reaction = { message_id: id, emoji_name: 'tada' }
  await bo.call(addReaction, reaction)
  expect(await bo.refused(addReaction, reaction)).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' })
  await bo.call(removeReaction, reaction)
  expect(await bo.refused(removeReaction, reaction)).toMatchObject({ code: 'REACTION_DOES_NOT_EXIST' })
  const { message } = await bo.call(getMessage, { message_id: id })
  expect(message.reactions).toEqual([])
})

test('reactions to unreadable messages or with unknown emoji are refused', async () => {
  const { ada, bo, lena, id } = await aMessage()
  const { id: secret } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'psst' })
  expect(await lena.refused(addReaction, { message_id: secret, emoji_name: 'tada' })).toMatchObject({
    message: 'Invalid message(s)',
  })
  expect(await bo.refused(addReaction, { message_id: id, emoji_name: 'no_such' })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  const mismatch = { message_id: id, emoji_name: 'tada', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }
  expect(await bo.refused(addReaction, mismatch)).toMatchObject({ message: 'Invalid emoji name.' })
})
