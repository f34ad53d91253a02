import { describe, expect, test } from 'vitest'
import { sampleWorld } from '../../test/sample-world.ts'
import { emojiByName, emojiNames, isValidEmoji } from '../emoji/emoji.ts'
import { widgetOf } from '../extract/widget.ts'
import { plainText } from '../output/plain-text.ts'
import { renderMessage, serverEngines } from '../server.ts'
import { canRenderLocally } from './local.ts'

describe('a widget', () => {
  test('is a poll', () => {
    expect(widgetOf('/poll Where to eat?\nNoodles\n- Tacos\n\n* Rice\n1. Soup')).toEqual({
      widget_type: 'poll',
      extra_data: { question: 'Where to eat?', options: ['Noodles', 'Tacos', 'Rice', '1. Soup'] },
    })
    expect(widgetOf('/poll')).toEqual({ widget_type: 'poll', extra_data: { question: '', options: [] } })
  })

  test('is a to-do list', () => {
    expect(widgetOf('/todo Move day\nBoxes: buy 20: big\n- Van')).toEqual({
      widget_type: 'todo',
      extra_data: {
        task_list_title: 'Move day',
        tasks: [
          { task: 'Boxes', desc: 'buy 20: big' },
          { task: 'Van', desc: '' },
        ],
      },
    })
  })

  test.each(['/polls x', ' /poll x', '/Poll x', 'poll x', '/me /poll'])('is not made of %j', (source) => {
    expect(widgetOf(source)).toBeUndefined()
  })
})

describe('plain text', () => {
  const text = (source: string, options = {}) => plainText(renderMessage(source, sampleWorld).tree, options)

  test.each([
    ['**a** *b* ~~c~~ `d` &amp; [t](http://e.com)', 'a b c d & t'],
    ['@**Ana Ruiz** @_**Bo <b>** @*design* #**ops>t**', '@Ana Ruiz Bo <b> @design #ops > t'],
    [':smile: :party_blob: <time:2024-03-05>', '🙂 :party_blob: 2024-03-05'],
    ['# H\n\n- a\n  - b\n\n1. c\n2. d', 'H\n- a\n  - b\n1. c\n2. d'],
    ['> a\n> b', '> a\n> b'],
    ['```py\nx\ny\n```', 'x\ny'],
    ['a|b\n-|-\n1|2', 'a | b\n1 | 2'],
    ['http://e.com/a.png', 'http://e.com/a.png'],
  ])('of %j', (source, expected) => {
    expect(text(source)).toBe(expected)
  })

  test('shows or hides what spoilers hide', () => {
    expect(text('```spoiler T\nsecret\n```')).toBe('T\nsecret')
    expect(text('```spoiler T\nsecret\n```', { hideSpoilers: true })).toBe('T\n(…)')
  })
})

describe('local echo', () => {
  test.each([
    'hi **there**',
    '- a\n- b',
    '@**Ana Ruiz** #**ops** :smile:',
    '/me waves',
    'e.com',
    '```\ncode\n```',
    '<time:2024-03-05>',
  ])('shows %j', (source) => {
    expect(canRenderLocally(source, sampleWorld)).toBe(true)
  })

  test.each([
    '/poll a',
    'http://e.com/a.png',
    '[x](/user_uploads/1/a.txt)',
    '```py\nx\n```',
    '$$x$$',
    '#**ops>t**',
    'https://youtu.be/x',
    '@**Nobody**',
    '#**nope**',
    '@*nope*',
  ])('waits for the server with %j', (source) => {
    expect(canRenderLocally(source, sampleWorld)).toBe(false)
  })

  test('shows code and formulas once their libraries are there', () => {
    expect(canRenderLocally('```py\nx\n```\n\n$$x$$', sampleWorld, serverEngines)).toBe(true)
  })

  test('accepts no mention without a context', () => {
    expect([canRenderLocally('@**Ana Ruiz**'), canRenderLocally('hi')]).toEqual([false, true])
  })
})

describe('emoji', () => {
  test('are known by name and code', () => {
    expect(emojiByName('+1')).toEqual({ name: '+1', code: '1f44d', type: 'unicode_emoji' })
    expect(emojiByName('zulip')).toEqual({ name: 'zulip', code: 'zulip', type: 'zulip_extra_emoji' })
    expect(emojiByName('no_such')).toBeUndefined()
    expect(emojiByName('toString')).toBeUndefined()
    expect(emojiNames('2764')[0]).toBe('heart')
  })

  test('are valid when name, code and type agree', () => {
    expect(isValidEmoji('heart', '2764', 'unicode_emoji')).toBe(true)
    expect(isValidEmoji('heart', '1f44d', 'unicode_emoji')).toBe(false)
    expect(isValidEmoji('heart', '2764', 'realm_emoji')).toBe(false)
    expect(isValidEmoji('zulip', 'zulip', 'zulip_extra_emoji')).toBe(true)
  })
})
