import {
  getMessage,
  getMessages,
  renderMessage,
  sendMessage,
  updateMessage,
} from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'
import { broken, content, redirect, WebServer } from './support/web-server.ts'

const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

const PAGE = `<!doctype html><html><head>
  <title>Fallback</title>
  <meta property="og:title" content="Harbour &amp; &lt;b&gt;Sea&lt;/b&gt;">
  <meta property="og:description" content="All about
    boats">
  <meta property="og:image" content="/boat.png">
</head><body><meta property="og:title" content="Too late"></body></html>`

/** An organization with previews, and a web server with a page. */
async function withPages(pages: WebServer['pages'] = {}) {
  const web = await WebServer.start({ '/page': content('text/html; charset=utf-8', PAGE), ...pages })
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.call(updateRealm, { inline_url_embed_preview: true })
  return { web, server, ada, bo }
}

async function tell(from: Person, to: Person, text: string): Promise<number> {
  return (await from.call(sendMessage, { type: 'direct', to: [to.id], content: text, read_by_sender: true }))
    .id
}

async function htmlOf(person: Person, message_id: number): Promise<string> {
  return (await person.call(getMessage, { message_id })).message.content
}

describe('a link to a page', () => {
  test('shows a preview soon after it is sent', async () => {
    const { web, ada, bo } = await withPages()
    const [toBo, toAda] = [await bo.follow({ apply_markdown: true }), await ada.follow()]
    const id = await tell(ada, bo, `see ${web.url}/page`)
    // The preview may be there by now.
    const [heardByBo, heardByAda] = [await toBo.catchUp(), await toAda.catchUp()]
    const updates = (events: readonly { type: string }[]) =>
      events.filter(({ type }) => type === 'update_message')
    const html = await soon(async () => {
      const now = await htmlOf(bo, id)
      expect(now).toContain('message_embed')
      return now
    })
    expect(html).toContain(
      `<div class="message_embed_title"><a href="${web.url}/page" title="Harbour &amp; &lt;b&gt;Sea&lt;/b&gt;">Harbour &amp; &lt;b&gt;Sea&lt;/b&gt;</a></div><div class="message_embed_description">All about boats</div>`,
    )
    expect(html).toMatch(
      /style="background-image: url\(&quot;\/external_content\/[0-9a-f]{40}\/[0-9a-f]+&quot;\)"/,
    )
    const [event] = updates([...heardByBo, ...(await toBo.catchUp())])
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: null,
      rendering_only: true,
      message_id: id,
      message_ids: [id],
      flags: [],
      edit_timestamp: expect.any(Number),
      content: `see ${web.url}/page`,
      rendered_content: html,
      is_me_message: false,
    })
    expect(updates([...heardByAda, ...(await toAda.catchUp())])).toMatchObject([{ flags: ['read'] }])
    const { message } = await bo.call(getMessage, { message_id: id })
    expect(message).not.toHaveProperty('last_edit_timestamp')
    expect(message).not.toHaveProperty('edit_history')
    expect(web.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      expect.stringContaining('Parley (link preview'),
    ])
  })

  test('is fetched once for several messages', async () => {
    const { web, ada, bo } = await withPages()
    const first = await tell(ada, bo, `${web.url}/page`)
    await soon(async () => expect(await htmlOf(bo, first)).toContain('message_embed'))
    const second = await tell(bo, ada, `again: ${web.url}/page`)
    expect(await htmlOf(bo, second)).toContain('message_embed')
    const { rendered } = await ada.call(renderMessage, { content: `${web.url}/page` })
    expect(rendered).toContain('message_embed')
    expect(web.requests).toHaveLength(1)
  })

  test('shows a preview after an edit adds it', async () => {
    const { web, ada, bo } = await withPages()
    const id = await tell(ada, bo, 'soon')
    await ada.call(updateMessage, { message_id: id, content: `here: ${web.url}/page` })
    await soon(async () => expect(await htmlOf(bo, id)).toContain('message_embed'))
    await ada.call(updateMessage, { message_id: id, content: 'or not' })
    expect(await htmlOf(bo, id)).toBe('<p>or not</p>')
  })

  test('shows the image if it turns out to be one', async () => {
    const { web, ada, bo } = await withPages({ '/picture': content('image/png', 'png') })
    const id = await tell(ada, bo, `[this](${web.url}/picture)`)
    await soon(async () => expect(await htmlOf(bo, id)).toContain('<div class="message_inline_image">'))
    expect(await htmlOf(bo, id)).toContain('src="/external_content/')
  })
})

describe('there is no preview', () => {
  test('by default', async () => {
    const web = await WebServer.start({ '/page': content('text/html', PAGE) })
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const id = await tell(ada, bo, `${web.url}/page`)
    const { rows } = await server.server.db.query('select from graphile_worker.jobs')
    expect(rows).toEqual([])
    expect(await htmlOf(bo, id)).not.toContain('message_embed')
    expect(web.requests).toEqual([])
  })

  test('of pages that fail, are no HTML, or have no metadata', async () => {
    const { web, server, ada, bo } = await withPages({
      '/file': content('application/zip', 'PK'),
      '/inside': redirect('http://10.0.0.1/'),
      '/blank': content('text/html', '<p>hello'),
      '/broken': broken('text/html', '<title>A'),
      '/drawing': content('image/svg+xml', '<svg/>'),
    })
    const names = ['missing', 'file', 'inside', 'blank', 'broken', 'drawing']
    for (const name of names) await tell(ada, bo, `${web.url}/${name}`)
    await soon(async () => {
      const { rows } = await server.server.db.query('select preview from page_previews')
      expect(rows).toEqual(names.map(() => ({ preview: null })))
    })
    const { messages } = await bo.call(getMessages, { anchor: 'newest', num_before: 9, num_after: 0 })
    expect(messages.filter(({ content }) => content.includes('message_embed'))).toEqual([])
  })

  test('in a message edited meanwhile', async () => {
    let answer: (() => void) | undefined
    const { web, ada, bo } = await withPages({
      '/slow': (_request, response) => {
        answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      },
    })
    const id = await tell(ada, bo, `${web.url}/slow`)
    await soon(() => expect(answer).toBeDefined())
    await ada.call(updateMessage, { message_id: id, content: 'never mind' })
    answer?.()
    await tell(ada, bo, `${web.url}/page`).then((other) =>
      soon(async () => expect(await htmlOf(bo, other)).toContain('message_embed')),
    )
    expect(await htmlOf(bo, id)).toBe('<p>never mind</p>')
  })

  test('of more than a few links of a message', async () => {
    const { web, ada, bo } = await withPages()
    const id = await tell(ada, bo, Array.from({ length: 9 }, (_, n) => `${web.url}/page?${n}`).join('\n'))
    await soon(async () => expect((await htmlOf(bo, id)).match(/"message_embed"/g)).toHaveLength(5))
    expect(web.requests).toHaveLength(5)
  })
})

test('scripts in metadata are escaped', async () => {
  const attack = '"><script>alert(1)</script>'
  const { web, ada, bo } = await withPages({
    '/page': content(
      'text/html',
      `<meta name=twitter:title content='${attack}'><meta name=description content='${attack}'>
       <meta name=twitter:image content='//e.com/a");y:url("b'>`,
    ),
  })
  const id = await tell(ada, bo, `${web.url}/page`)
  await soon(async () => expect(await htmlOf(bo, id)).toContain('message_embed'))
  const html = await htmlOf(bo, id)
  expect(html).not.toContain('<script')
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})
