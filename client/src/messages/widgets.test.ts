import { describe, expect, test } from 'vitest'
import { choicesOf, nextWidgetIndex, pollOf, todoListOf } from './widgets.ts'

const [AUTHOR, BO, LENA] = [7, 8, 9]

type Said = readonly [sender: number, content: object | string]

/** A message of AUTHOR with these submessages. */
function message(...said: Said[]) {
  const submessages = said.map(([sender_id, content], index) => ({
    id: index + 1,
    message_id: 1,
    msg_type: 'widget',
    sender_id,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }))
  return { sender_id: AUTHOR, submessages }
}

describe('a poll', () => {
  const start: Said = [
    AUTHOR,
    {
      widget_type: 'poll',
      extra_data: { question: 'Where to eat?', options: ['Noodles', 'Tacos', 'Tacos'] },
    },
  ]

  test('counts a vote once for each person, until it is taken back', () => {
    const poll = pollOf(
      message(
        start,
        [BO, { type: 'vote', key: 'canned,1', vote: 1 }],
        [BO, { type: 'vote', key: 'canned,1', vote: 1 }],
        [LENA, { type: 'vote', key: 'canned,0', vote: 1 }],
        [LENA, { type: 'vote', key: 'canned,0', vote: -1 }],
        [LENA, { type: 'vote', key: 'nothing', vote: 1 }],
      ),
    )
    expect(poll?.options).toEqual([
      { key: 'canned,0', text: 'Noodles', voters: [] },
      { key: 'canned,1', text: 'Tacos', voters: [BO] },
    ])
  })

  test('has new options from anyone, and a new question from its author only', () => {
    const poll = pollOf(
      message(
        start,
        [BO, { type: 'new_option', idx: 1, option: 'Soup' }],
        [BO, { type: 'new_option', idx: 2, option: 'Tacos' }],
        [BO, { type: 'question', question: 'Hijacked?' }],
        [AUTHOR, { type: 'question', question: 'Where to eat tonight?' }],
        [LENA, { type: 'vote', key: '8,1', vote: 1 }],
      ),
    )
    expect(poll?.question).toBe('Where to eat tonight?')
    expect(poll?.options.map(({ text }) => text)).toEqual(['Noodles', 'Tacos', 'Soup'])
    expect(poll?.options.at(-1)?.voters).toEqual([LENA])
  })
})

describe('a to-do list', () => {
  const start: Said = [
    AUTHOR,
    {
      widget_type: 'todo',
      extra_data: { task_list_title: 'Move', tasks: [{ task: 'Boxes', desc: 'buy 20' }] },
    },
  ]

  test('has tasks that anyone adds and ticks off, and a title of its author', () => {
    const list = todoListOf(
      message(
        start,
        [BO, { type: 'new_task', key: 0, task: 'Van', desc: '', completed: false }],
        [LENA, { type: 'new_task', key: 0, task: 'Van', desc: 'again', completed: false }],
        [LENA, { type: 'strike', key: '0,8' }],
        [BO, { type: 'strike', key: '0,canned' }],
        [AUTHOR, { type: 'strike', key: '0,canned' }],
        [BO, { type: 'new_task_list_title', title: 'Mine' }],
        [AUTHOR, { type: 'new_task_list_title', title: 'Moving' }],
      ),
    )
    expect(list).toEqual({
      title: 'Moving',
      tasks: [
        { key: '0,canned', task: 'Boxes', details: 'buy 20', isDone: false },
        { key: '0,8', task: 'Van', details: '', isDone: true },
      ],
    })
  })
})

test('choices have a name, what it means and the reply; one without a reply is none', () => {
  const choices = [
    { type: 'multiple_choice', short_name: 'A', long_name: 'The first', reply: 'answer A' },
    { short_name: 'B', reply: ' ' },
    'C',
  ]
  const form = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Pick one', choices } }
  expect(choicesOf(message([AUTHOR, form]))).toEqual({
    heading: 'Pick one',
    choices: [{ name: 'A', details: 'The first', reply: 'answer A' }],
  })
  const other = { widget_type: 'zform', extra_data: { type: 'dialog', heading: 'x' } }
  expect(choicesOf(message([AUTHOR, other]))).toBeUndefined()
})

test('a message that shows something else, or nothing that can be read, is neither', () => {
  for (const said of [
    [],
    [[AUTHOR, '{'] as Said],
    [[AUTHOR, 'null'] as Said],
    [[AUTHOR, { widget_type: 'zform', extra_data: {} }] as Said],
  ]) {
    expect(pollOf(message(...said))).toBeUndefined()
    expect(todoListOf(message(...said))).toBeUndefined()
    expect(choicesOf(message(...said))).toBeUndefined()
  }
  expect(pollOf(message([AUTHOR, { widget_type: 'poll' }]))).toEqual({ question: '', options: [] })
  expect(todoListOf(message([AUTHOR, { widget_type: 'todo' }]))).toEqual({ title: '', tasks: [] })
})

test('what is added gets a number that its sender has not used', () => {
  const added = message(
    [AUTHOR, { widget_type: 'poll' }],
    [BO, { type: 'new_option', idx: 4, option: 'a' }],
    [BO, { type: 'new_task', key: 2, task: 'a', desc: '', completed: false }],
    [BO, { type: 'vote', key: '9,9', vote: 1 }],
  )
  expect([nextWidgetIndex(added, BO), nextWidgetIndex(added, LENA)]).toEqual([5, 0])
})
