import { getMessage, getMessageHistory } from '@parley/api/messages/endpoints'
import { describe, expect, test } from 'vitest'
import { htmlDifference } from '#messages/message-changes/html-difference.ts'
import type { Person } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { inOneChannel, messageAs, post, refusalOf, update, write } from './support/conversations.ts'

async function historyAs(reader: Person, message_id: number) {
  const { message_history } = await reader.call(getMessageHistory, {
    message_id,
    allow_empty_topic_name: true,
  })
  return message_history
}

async function editedAndMoved() {
  const place = await inOneChannel()
  const { bo, id } = place
  const messageId = await post(bo, id, 'plans', 'one')
  await update(bo, messageId, { content: 'two' })
  await update(bo, messageId, { topic: 'ideas' })
  await update(bo, messageId, { content: 'three', topic: '' })
  return { ...place, messageId }
}

describe('the history of a message', () => {
  test('has every version, oldest first', async () => {
    const { ada, bo, messageId } = await editedAndMoved()
    const by = { user_id: bo.id, timestamp: expect.any(Number) }
    expect(await historyAs(ada, messageId)).toEqual([
      { ...by, topic: 'plans', content: 'one', rendered_content: '<p>one</p>' },
      {
        ...by,
        topic: 'plans',
        content: 'two',
        rendered_content: '<p>two</p>',
        prev_content: 'one',
        prev_rendered_content: '<p>one</p>',
        content_html_diff:
          '<div><p><span class="highlight_text_inserted">two</span> <span class="highlight_text_deleted">one</span></p></div>',
      },
      { ...by, topic: 'ideas', prev_topic: 'plans', content: 'two', rendered_content: '<p>two</p>' },
      {
        ...by,
        topic: '',
        prev_topic: 'ideas',
        content: 'three',
        rendered_content: '<p>three</p>',
        prev_content: 'two',
        prev_rendered_content: '<p>two</p>',
        content_html_diff: expect.any(String),
      },
    ])
    expect((await messageAs(ada, messageId)).edit_history).toMatchObject([
      { prev_content: 'two', prev_topic: 'ideas', topic: '' },
      { prev_topic: 'plans', topic: 'ideas' },
      { prev_content: 'one' },
    ])
  })

  test('names the empty topic for clients that do not support it', async () => {
    const { ada, messageId } = await editedAndMoved()
    const { message_history } = await ada.call(getMessageHistory, { message_id: messageId })
    expect(message_history.at(-1)?.topic).toBe('general chat')
    const { message } = await ada.call(getMessage, { message_id: messageId })
    expect(message.edit_history?.[0]).toMatchObject({ prev_topic: 'ideas', topic: 'general chat' })
  })

  test('is one version if nothing was changed', async () => {
    const { ada, bo } = await inOneChannel()
    const messageId = await write(bo, [ada])
    expect(await historyAs(ada, messageId)).toMatchObject([{ topic: '', content: 'hello' }])
    expect(await messageAs(ada, messageId)).not.toHaveProperty('edit_history')
  })

  test('has only moves if the organization shows no more', async () => {
    const { server, ada, messageId } = await editedAndMoved()
    await setForRealm(server, { message_edit_history_visibility_policy: 'moves' })
    const history = await historyAs(ada, messageId)
    expect(history.map(({ topic, content }) => [topic, content])).toEqual([
      ['plans', 'three'],
      ['ideas', 'three'],
      ['', 'three'],
    ])
    const { edit_history } = await messageAs(ada, messageId)
    expect(edit_history).toMatchObject([{ prev_topic: 'ideas' }, { prev_topic: 'plans' }])
    expect(JSON.stringify([history, edit_history])).not.toContain('prev_content')
  })

  test('is refused if the organization shows none', async () => {
    const { server, ada, messageId } = await editedAndMoved()
    await setForRealm(server, { message_edit_history_visibility_policy: 'none' })
    expect(await refusalOf(ada, getMessageHistory, { message_id: messageId })).toBe(
      'Message edit history is disabled in this organization',
    )
    expect(await messageAs(ada, messageId)).not.toHaveProperty('edit_history')
  })

  test('hides channels whose content the viewer cannot read', async () => {
    const { server, ada, id } = await inOneChannel()
    const hidden = await makeChannel(ada, 'merger', { invite_only: true })
    const messageId = await post(ada, hidden, 'project falcon', 'one')
    await update(ada, messageId, { topic: 'project eagle' })
    await update(ada, messageId, { topic: 'news', stream_id: id })
    await update(ada, messageId, { topic: 'old news' })
    const priya = await server.join('priya')
    const seen = [await historyAs(priya, messageId), await messageAs(priya, messageId)]
    expect(JSON.stringify(seen)).not.toMatch(/falcon|eagle/)
    expect(seen[0]).toMatchObject([
      { topic: 'news' },
      { topic: 'news' },
      { topic: 'news' },
      { prev_topic: 'news' },
    ])
    expect(JSON.stringify(seen)).not.toContain('prev_stream')
    expect(JSON.stringify(await historyAs(ada, messageId))).toMatch(/falcon.*eagle/)
  })

  test('is refused to users who cannot read the message', async () => {
    const { ada, bo, lena } = await inOneChannel()
    const messageId = await write(bo, [ada])
    expect(await refusalOf(lena, getMessageHistory, { message_id: messageId })).toBe('Invalid message(s)')
  })
})

describe('the difference of two versions', () => {
  const added = (words: string) => `<span class="highlight_text_inserted">${words}</span>`
  const gone = (words: string) => `<span class="highlight_text_deleted">${words}</span>`
  const cases: [string, string, string, string][] = [
    ['nothing', '<p>a b</p>', '<p>a b</p>', '<p>a b</p>'],
    ['a word', '<p>a b</p>', '<p>a b c</p>', `<p>a b ${added('c')}</p>`],
    ['less', '<p>a b</p>', '<p>a</p>', `<p>a ${gone('b')}</p>`],
    ['a word in between', '<p>a b c</p>', '<p>a c</p>', `<p>a ${gone('b')} c</p>`],
    ['another word', '<p>a b c</p>', '<p>a d c</p>', `<p>a ${added('d')} ${gone('b')} c</p>`],
    ['other words', '<p>a b, c</p>', '<p>x y, z, c</p>', `<p>${added('x y, z,')} ${gone('a b,')} c</p>`],
    ['only how it looks', '<p>a</p>', '<p><em>a</em></p>', '<p><em>a</em></p>'],
    ['a paragraph', '<p>a</p>', '<p>a</p>\n<p>b</p>', `<p>a</p>\n<p>${added('b')}</p>`],
    ['one paragraph less', '<p>a</p>\n<p>b</p>\n<p>c</p>', '<p>a</p>', `<p>a</p>${gone('b c')}`],
    ['an entity', '<p>a &amp; b</p>', '<p>a &lt; b</p>', `<p>a ${added('&lt;')} ${gone('&amp;')} b</p>`],
  ]
  test.each(cases)('by %s', (_, before, after, difference) => {
    expect(htmlDifference(before, after)).toBe(`<div>${difference}</div>`)
  })

  test('is not computed for very long texts', () => {
    const long = `<p>${'word '.repeat(20_000)}</p>`
    expect(htmlDifference('<p>a</p>', long)).toBe(`<div>${long}</div>`)
  })
})
