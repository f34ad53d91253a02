import { emptyContext } from '@parley/markup'
import { renderMessage } from '@parley/markup/server'
import { channelHash, topicHash } from '@parley/markup/urls'
import { describe, expect, test } from 'vitest'
import { channelLink, topicLink, topicMessageLink } from './links.ts'

/** Plain names, names that end the usual link syntax early, and names with markup. */
const names = [
  'design',
  'a>b',
  '*a*',
  '[a',
  'a](b)',
  '`a`',
  'a\\',
  '$$x$$',
  '[$$x$$',
  '<time:now>',
  '[<time:now>',
]

const rendered = (link: string, name: string) =>
  renderMessage(`See ${link}.`, {
    ...emptyContext,
    channelByName: (wanted) => [{ id: 5, name }, ops].find((channel) => channel.name === wanted),
  }).html

const ops = { id: 6, name: 'ops' }

/** Expects one link to `address` that contains only text. */
function expectLink(html: string, address: string) {
  const [, found, inside] =
    /^<p>See <a (?:class="[^"]*" data-stream-id="\d+" )?href="([^"]*)">(.*)<\/a>\.<\/p>$/.exec(html) ?? []
  expect(found, html).toBe(address)
  expect(inside).not.toContain('<')
}

describe.each(names)('a link in a notice, where the name is %j,', (name) => {
  test('leads to the channel', () => {
    expectLink(rendered(channelLink({ id: 5, name }), name), channelHash(5, name))
  })

  test('leads to the topic', () => {
    expectLink(rendered(topicLink({ channel: ops, topic: name }), name), topicHash(6, 'ops', name))
  })

  test('leads to the message', () => {
    expectLink(rendered(topicMessageLink(ops, name, 9), name), `${topicHash(6, 'ops', name)}/near/9`)
  })
})
