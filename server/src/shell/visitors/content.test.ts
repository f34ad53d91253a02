import { expect, test } from 'vitest'
import { contentForVisitors, snippetOf } from './content.ts'
import { html } from './html.ts'

const URL = 'https://chat.example'
const shown = (rendered: string) => contentForVisitors(rendered, URL).text

test('emoji become characters', () => {
  const rendered =
    '<p><span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>'
  expect(shown(rendered)).toContain('>👋</span>')
  expect(snippetOf(rendered, 20)).toBe('👋')
})

test.each([
  ['/#narrow/channel/7-a/topic/b', '/public/channels/7/b'],
  [`${URL}/#narrow/channel/7-a/topic/b/near/3`, '/public/channels/7/b?near=3#message-3'],
  ['https://elsewhere.example/#narrow/channel/7-a', 'https://elsewhere.example/#narrow/channel/7-a'],
  ['/#narrow/dm/7-ada', '/#narrow/dm/7-ada'],
])('a link to %s leads to %s', (from, to) => {
  expect(shown(`<p><a href="${from}">x</a></p>`)).toBe(`<p><a href="${to}">x</a></p>`)
})

test('a spoiler opens by itself, and no snippet gives it away', () => {
  const rendered =
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>Price</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>free</p>\n</div></div>'
  expect(shown(rendered)).toContain('<input type="checkbox" class="spoiler-toggle"')
  expect(shown(rendered)).not.toContain('aria-hidden')
  expect(snippetOf(rendered, 50)).toBe('Price (…)')
})

test('a snippet is text, and ends after so many characters', () => {
  expect(snippetOf('<p>a &lt;b&gt; &amp;amp; <strong>c</strong></p>', 50)).toBe('a <b> &amp; c')
  expect(snippetOf('<p>👋👋👋👋</p>', 3)).toBe('👋👋…')
})

test('texts become no elements and end no attributes', () => {
  const text = `"><script>'&amp;`
  expect(html`<p title="${text}">${text}</p>`.text).not.toMatch(/<script|"">|'/)
  expect(html`${[html`<b>`]}${undefined}${false}${1}`.text).toBe('<b>1')
})
