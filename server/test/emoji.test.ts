import {
  deactivateCustomEmoji,
  getCustomEmoji,
  getCustomEmojiUsage,
  renameCustomEmoji,
  uploadCustomEmoji,
} from '@parley/api/emoji/endpoints'
import { emojiDataPath } from '@parley/api/emoji/objects'
import { getMessage, renderMessage, sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { serverSection } from '@parley/api/server/register'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { picture } from './support/files.ts'
import { registered } from './support/registered.ts'

test('the list of emoji names is at the URL that /register gives', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { server_emoji_data_url: url } = await registered(ada, serverSection)
  expect(new URL(url).pathname).toBe(emojiDataPath)
  const answer = await fetch(`${server.url}${emojiDataPath}`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const data = (await answer.json()) as { code_to_names: Record<string, string[]> }
  expect(data.code_to_names['1f419']).toEqual(['octopus'])
  expect(Object.keys(data.code_to_names).length).toBeGreaterThan(1000)
})

test('the emoji image of the product is at the URL in messages', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { rendered } = await ada.call(renderMessage, { content: ':zulip:' })
  const [, path] = /src="([^"]+)"/.exec(rendered) ?? []
  const answer = await fetch(`${server.url}${path}`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 64 })
})

test('removing an unknown emoji fails', async () => {
  const server = await testServer()
  const ada = await server.ada()
  expect(await ada.refused(deactivateCustomEmoji, { emoji_name: 'green_tick' })).toMatchObject({
    status: 404,
    message: "Emoji 'green_tick' does not exist",
  })
  expect((await ada.call(getCustomEmoji, {})).emoji).toEqual({})
})

async function add(by: Person, emoji_name: string) {
  const file = new Blob([new Uint8Array(await picture('png'))])
  await by.connection.call(uploadCustomEmoji, { emoji_name }, { file, filename: 'emoji.png' })
}

test('a renamed emoji is used by its new name, and its old one is free', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (const name of ['gull', 'tern']) await add(ada, name)
  const content = ':gull:'
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content })
  await ada.call(addReaction, { message_id: id, emoji_name: 'gull' })
  const rename = { emoji_name: 'gull', new_name: 'herring gull' }
  const mistakes = [
    [bo, rename, 'Insufficient permission'],
    [ada, { ...rename, new_name: 'tern' }, 'A custom emoji with this name already exists.'],
    [ada, { ...rename, emoji_name: 'skua' }, "Emoji 'skua' does not exist"],
    [bo, { ...rename, emoji_name: 'skua' }, "Emoji 'skua' does not exist"],
  ] as const
  for (const [person, wrong, message] of mistakes) {
    expect(await person.refused(renameCustomEmoji, wrong), message).toMatchObject({ message })
  }
  await ada.call(renameCustomEmoji, rename)
  const { message } = await bo.call(getMessage, { message_id: id })
  const [, source] = /src="([^"]+)"/.exec(message.content) ?? []
  const shown = async (text: string) => (await bo.call(renderMessage, { content: text })).rendered
  expect(await shown(':herring_gull:')).toContain(`src="${source}"`)
  expect(await shown(content)).toBe('<p>:gull:</p>')
  // The reaction is joined as the message has it; a new one takes the new name.
  const [reaction] = message.reactions
  const { emoji_name = '', emoji_code, reaction_type } = reaction ?? {}
  await bo.call(addReaction, { message_id: id, emoji_name, emoji_code, reaction_type })
  expect(await bo.refused(addReaction, { message_id: id, emoji_name: 'gull' })).toMatchObject({
    message: "Emoji 'gull' does not exist",
  })
  await add(ada, 'gull')
  expect(await shown(content)).not.toContain(source)
})

test('administrators see how often each emoji is used', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (const name of ['gull', 'tern']) await add(ada, name)
  const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Look!' })
  for (const person of [ada, bo]) await person.call(addReaction, { message_id: id, emoji_name: 'gull' })
  await ada.call(addReaction, { message_id: id, emoji_name: 'wave' })
  const { emoji } = await ada.call(getCustomEmoji, {})
  const gull = Object.values(emoji).find(({ name }) => name === 'gull')?.id ?? ''
  expect((await ada.call(getCustomEmojiUsage, {})).reactions).toEqual({ [gull]: 2 })
  expect(await bo.refused(getCustomEmojiUsage, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})
