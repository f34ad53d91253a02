import { deactivateCustomEmoji, getCustomEmoji } from '@parley/api/emoji/endpoints'
import { emojiDataPath } from '@parley/api/emoji/objects'
import { renderMessage } from '@parley/api/messages/endpoints'
import { serverSection } from '@parley/api/server/register'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
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
