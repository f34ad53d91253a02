import { updateChannel } from '@parley/api/channels/endpoints'
import { createChannelFolder, getChannelFolders } from '@parley/api/folders/endpoints'
import { addLinkifier } from '@parley/api/linkifiers/endpoints'
import { getMessages, renderMessage, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { getServerSettings } from '@parley/api/server/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { getSubscriptions } from '@parley/api/subscriptions/endpoints'
import { describe, expect, test } from 'vitest'
import { CAST, type Person, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'

const render = async (person: Person, content: string) =>
  (await person.call(renderMessage, { content })).rendered

describe('a preview', () => {
  test('is rendered like a message of the user', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const secret = await makeChannel(ada, 'secret', { invite_only: true })
    const { id } = await ada.call(sendMessage, { type: 'channel', to: 'secret', topic: 'plan', content: 'a' })
    const link = '#**secret>plan**'
    expect(await render(ada, link)).toBe(
      `<p><a class="stream-topic" data-stream-id="${secret}" href="/#narrow/channel/${secret}-secret/topic/plan/with/${id}">#secret &gt; plan</a></p>`,
    )
    expect(await render(bo, link)).toBe('<p>#<strong>secret&gt;plan</strong></p>')

    expect(await render(bo, ':)')).toBe('<p>:)</p>')
    await bo.call(updateSettings, { translate_emoticons: true })
    expect(await render(bo, ':)')).toContain('class="emoji emoji-1f642"')
    expect(await render(ada, ':)')).toBe('<p>:)</p>')

    await ada.call(addLinkifier, {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://trac.example.com/{id}',
    })
    expect(await render(bo, '#12')).toBe('<p><a href="https://trac.example.com/12">#12</a></p>')
    expect(await render(bo, 'http://e.com/a.png')).toContain('<div class="message_inline_image">')
  })

  test('mentions nobody, and sends no message', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const toBo = await bo.follow()
    expect(await render(ada, `@**${CAST.bo}** @**all**`)).toContain(`data-user-id="${bo.id}"`)
    expect(await toBo.catchUp()).toEqual([])
    const { messages } = await bo.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 })
    expect(messages.map(({ content }) => content)).not.toContainEqual(expect.stringContaining('data-user-id'))
  })

  test('is cut only to the maximum length', async () => {
    const server = await testServer()
    const ada = await server.ada()
    expect(await render(ada, '')).toBe('')
    expect(await render(ada, ' \n ')).toBe('')
    expect(await render(ada, '\n    a < b')).toContain('<code>a &lt; b\n</code>')
    const long = await render(ada, 'a'.repeat(20_000))
    expect(long.replace(/a{2,}/, ({ length }) => String(length))).toBe(
      `<p>${10_000 - '\n[message truncated]'.length}<br>\n[message truncated]</p>`,
    )
    const refusal = await ada.refused(renderMessage, { content: 'a\0b' })
    expect(refusal.message).toContain('must not contain null bytes')
  })
})

describe('a description', () => {
  const SOURCE = 'on **ships**\n:) http://e.com/a.png'
  const RENDERED = '<p>on <strong>ships</strong> :) <a href="http://e.com/a.png">http://e.com/a.png</a></p>'

  test('of a channel is on one line, without previews, emoticons and mentions', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(updateSettings, { translate_emoticons: true })
    const id = await makeChannel(ada, 'fleet', { subscribers: [ada.id, bo.id] })
    const toBo = await bo.follow()
    const description = `@**${CAST.bo}** ${SOURCE}`
    await ada.call(updateChannel, { stream_id: id, description })
    const mention = `<span class="user-mention" data-user-id="${bo.id}">@${CAST.bo}</span>`
    const { subscriptions } = await bo.call(getSubscriptions, {})
    const channel = subscriptions.find(({ stream_id }) => stream_id === id)
    expect(channel?.rendered_description).toBe(RENDERED.replace('<p>', `<p>${mention} `))
    const events = await toBo.catchUp()
    expect(events).toContainEqual(
      expect.objectContaining({
        property: 'description',
        rendered_description: channel?.rendered_description,
      }),
    )
    expect(JSON.stringify(events)).not.toContain('"mentioned"')
  })

  test('of a folder is rendered too', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(createChannelFolder, { name: 'Fleet', description: SOURCE })
    const { channel_folders: folders } = await ada.call(getChannelFolders, {})
    expect(folders[0]?.rendered_description).toBe(RENDERED)
  })

  test('of the organization keeps its lines', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(updateRealm, { description: SOURCE })
    const { realm_description: rendered } = await ada.call(getServerSettings, {})
    expect(rendered).toBe(RENDERED.replace('</strong> :)', '</strong><br>\n:)'))
  })

  test('names no channel that its author cannot see', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'secret', { invite_only: true })
    await makeChannel(bo, 'open', { description: 'like #**secret**' })
    const { subscriptions } = await bo.call(getSubscriptions, {})
    const channel = subscriptions.find(({ name }) => name === 'open')
    expect(channel?.rendered_description).toBe('<p>like #<strong>secret</strong></p>')
  })
})
