import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { slackIncoming } from './slack-incoming.ts'

const content = (payload: object) => {
  const post = told(slackIncoming, payload)
  return 'content' in post ? post.content : post
}

test('markup of Slack becomes ours', () => {
  const markup: [slack: string, ours: string][] = [
    ['*bold* and _italic_ and ~gone~', '**bold** and *italic* and ~~gone~~'],
    ['a*b*c snake_case_name 2*3*4', 'a*b*c snake_case_name 2*3*4'],
    ['<https://a.example/x?y=1&amp;z=2|the *page*>', '[the **page**](https://a.example/x?y=1&z=2)'],
    ['<https://a.example>', '[https://a.example](https://a.example)'],
    ['<mailto:bo@a.example|Bo>', 'Bo'],
    ['<javascript:alert(1)|click>', 'click'],
    ['<!channel> <!here> <@U12|ada> <#C12|general>', '@**all** @**all** @ada #general'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['`a *b* &lt;c&gt;`', '`a *b* <c>`'],
    ['before ```x = 1``` after', 'before \n``` \nx = 1\n```\n after'],
  ]
  for (const [text, ours] of markup) expect(content({ text }), text).toBe(ours)
})

test('blocks stand in place of the text', () => {
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: 'Deploy *done*' } },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: '*api* is live' },
      fields: [{ type: 'mrkdwn', text: '*Took*\n3 min' }],
    },
    { type: 'divider' },
    { type: 'context', elements: [{ type: 'mrkdwn', text: 'by <https://a.example|ci>' }] },
    { type: 'actions', elements: [{ type: 'button', text: { text: 'Open' }, url: 'https://a.example/1' }] },
    { type: 'unheard_of' },
  ]
  expect(content({ text: 'for notifications', blocks })).toBe(
    [
      '**Deploy *done***',
      '**api** is live',
      '* **Took** 3 min',
      '',
      '---',
      'by [ci](https://a.example)',
      '[Open](https://a.example/1)',
    ].join('\n'),
  )
})

test('attachments say their parts', () => {
  const attachment = {
    ...{
      pretext: 'Look:',
      title: 'CPU',
      title_link: 'https://a.example/cpu',
      text: '*90 %*',
      footer: 'monitor',
    },
    fields: [{ title: 'Host', value: 'db1', short: true }],
  }
  expect(content({ attachments: [attachment, { fallback: 'plain' }] })).toBe(
    'Look:\n**[CPU](https://a.example/cpu)**\n**90 %**\n* **Host**: db1\n\n*monitor*\nplain',
  )
})

test('a form holds the payload as JSON', () => {
  const body = new URLSearchParams({
    payload: JSON.stringify({ text: 'hello', channel: '#ops', username: 'ci' }),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(told(slackIncoming, body.toString(), { headers })).toEqual({
    topic: 'ops',
    content: '**ci**:\nhello',
  })
})

test('what says nothing is refused', () => {
  for (const payload of [{}, { text: '' }, { blocks: [{ type: 'unheard_of' }] }, []])
    expect(() => told(slackIncoming, payload)).toThrow(/no text, no blocks/)
  expect(() => told(slackIncoming, 'x')).toThrow(/no JSON/)
})
