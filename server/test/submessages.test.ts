import {
  deleteMessage,
  getMessage,
  getMessages,
  sendMessage,
  updateMessage,
} from '@parley/api/messages/endpoints'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { submessagesOfPerson } from '@parley/api/submessages/limits'
import { describe, expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'

/** An organization with a channel and three subscribers. */
async function office() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const person of [ada, bo, lena]) await person.subscribe('platform')
  return { server, ada, bo, lena }
}

async function say(person: Person, content: string, more: object = {}): Promise<number> {
  const message = { type: 'channel' as const, to: 'platform', topic: 'lunch', content, ...more }
  return (await person.call(sendMessage, message)).id
}

const add = (person: Person, message_id: number, content: object | string) =>
  person.call(addSubmessage, { message_id, msg_type: 'widget', content: text(content) })

const refused = async (person: Person, message_id: number, content: object | string) =>
  (await person.refused(addSubmessage, { message_id, msg_type: 'widget', content: text(content) })).message

const text = (content: object | string) => (typeof content === 'string' ? content : JSON.stringify(content))

/** The submessages of a message, as a user sees them. */
async function shown(person: Person, message_id: number) {
  const { message } = await person.call(getMessage, { message_id })
  return message.submessages.map(({ sender_id, content }) => [sender_id, JSON.parse(content)])
}

const POLL = '/poll Where to eat?\nNoodles\n- Tacos'
const TODO = '/todo Move day\nBoxes: buy 20'

describe('a message', () => {
  test('that begins with /poll shows a poll', async () => {
    const { ada, bo } = await office()
    const toBo = await bo.follow({ apply_markdown: true })
    const id = await say(ada, POLL)
    const start = {
      widget_type: 'poll',
      extra_data: { question: 'Where to eat?', options: ['Noodles', 'Tacos'] },
    }
    const [event] = await toBo.catchUp()
    expect(event).toMatchObject({
      type: 'message',
      message: {
        content: expect.stringContaining('/poll Where to eat?'),
        submessages: [{ id: expect.any(Number), message_id: id, sender_id: ada.id, msg_type: 'widget' }],
      },
    })
    expect(await shown(bo, id)).toEqual([[ada.id, start]])
    const { messages } = await bo.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 })
    expect(messages.at(-1)?.submessages).toHaveLength(1)
  })

  test('that begins with /todo shows a to-do list', async () => {
    const { ada } = await office()
    expect(await shown(ada, await say(ada, TODO))).toEqual([
      [
        ada.id,
        {
          widget_type: 'todo',
          extra_data: { task_list_title: 'Move day', tasks: [{ task: 'Boxes', desc: 'buy 20' }] },
        },
      ],
    ])
  })

  test('with other content has no widget', async () => {
    const { ada } = await office()
    for (const content of ['a /poll', '/polls a', '```\n/poll a\n```']) {
      expect(await shown(ada, await say(ada, content))).toEqual([])
    }
  })

  test('may have its widget in the request', async () => {
    const { ada } = await office()
    const form = {
      widget_type: 'zform',
      extra_data: {
        type: 'choices',
        heading: 'Pick one',
        choices: [{ short_name: 'A', long_name: 'The first', reply: 'answer A' }],
      },
    }
    const id = await say(ada, 'pick', { widget_content: JSON.stringify(form) })
    expect(await shown(ada, id)).toEqual([[ada.id, form]])
  })

  test('with an invalid widget is refused', async () => {
    const { ada } = await office()
    for (const [widget_content, problem] of [
      ['{', 'Invalid json for submessage'],
      ['[]', 'widget_content is not a dict'],
      ['{"widget_type":"game"}', 'Invalid widget_content["widget_type"]'],
      ['{"widget_type":"poll","extra_data":{"question":"a"}}', 'field is missing'],
    ] as const) {
      const message = { type: 'direct' as const, to: [ada.id], content: 'a', widget_content }
      expect((await ada.refused(sendMessage, message)).message).toContain(problem)
    }
    const tooLong = JSON.stringify({ widget_type: 'zform', extra_data: 'x'.repeat(5000) })
    const message = { type: 'direct' as const, to: [ada.id], content: 'a', widget_content: tooLong }
    expect((await ada.refused(sendMessage, message)).message).toContain('widget_content is too long')
    const { messages } = await ada.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
    expect(messages.map(({ content }) => content)).not.toContain('<p>a</p>')
  })
})

describe('a poll', () => {
  test('takes votes of every reader, and sends events to readers', async () => {
    const { ada, bo, lena } = await office()
    const id = await say(ada, POLL)
    const toLena = await lena.follow()
    const vote = { type: 'vote', key: 'canned,0', vote: 1 }
    await add(bo, id, vote)
    expect(await toLena.catchUp()).toEqual([
      {
        id: expect.any(Number),
        type: 'submessage',
        msg_type: 'widget',
        message_id: id,
        sender_id: bo.id,
        submessage_id: expect.any(Number),
        content: JSON.stringify(vote),
      },
    ])
    expect((await shown(lena, id)).at(-1)).toEqual([bo.id, vote])
  })

  test('keeps each user’s last vote for an option, and every option', async () => {
    const { ada, bo } = await office()
    const id = await say(ada, POLL)
    const votes = [1, -1, 1].map((vote) => ({ type: 'vote', key: 'canned,0', vote }))
    for (const vote of votes) await add(bo, id, vote)
    await add(bo, id, { type: 'vote', key: 'canned,1', vote: 1 })
    await add(ada, id, { type: 'vote', key: 'canned,0', vote: -1 })
    await add(bo, id, { type: 'new_option', idx: 0, option: 'Soup' })
    const [, ...entries] = await shown(ada, id)
    expect(entries).toEqual([
      [bo.id, { type: 'vote', key: 'canned,0', vote: 1 }],
      [bo.id, { type: 'vote', key: 'canned,1', vote: 1 }],
      [ada.id, { type: 'vote', key: 'canned,0', vote: -1 }],
      [bo.id, { type: 'new_option', idx: 0, option: 'Soup' }],
    ])
  })

  test('is renamed only by its sender', async () => {
    const { ada, bo } = await office()
    const id = await say(ada, POLL)
    const renamed = { type: 'question', question: 'Where to drink?' }
    expect(await refused(bo, id, renamed)).toBe("You can't edit a question unless you are the author.")
    await add(ada, id, { type: 'question', question: 'When?' })
    await add(ada, id, renamed)
    expect((await shown(bo, id)).slice(1)).toEqual([[ada.id, renamed]])
  })

  test('refuses invalid submessages', async () => {
    const { ada } = await office()
    const id = await say(ada, POLL)
    const cases: [string, object | string, string][] = [
      ['no JSON', '{', 'Invalid json for submessage'],
      ['a list', '[]', 'content is not a dict'],
      ['another type', { type: 'cheer' }, 'Invalid content["type"]'],
      ['no key', { type: 'vote', vote: 1 }, 'content["key"] field is missing'],
      ['a key that is none', { type: 'vote', key: 'x', vote: 1 }, 'Invalid content["key"]'],
      ['another vote', { type: 'vote', key: 'canned,0', vote: 2 }, 'Invalid content["vote"]'],
      ['more than a vote', { type: 'vote', key: 'canned,0', vote: 1, more: 1 }, 'Invalid content'],
      ['an option too far', { type: 'new_option', idx: 1001, option: 'a' }, 'content["idx"] is too large'],
      ['an option without end', { type: 'new_option', idx: 1, option: 'a'.repeat(501) }, 'is too long'],
      ['what to-do lists take', { type: 'strike', key: '0,canned' }, 'Invalid content["type"]'],
      [
        'another start',
        { widget_type: 'poll', extra_data: { question: '', options: [] } },
        'Invalid content["type"]',
      ],
    ]
    for (const [name, content, problem] of cases) {
      expect([name, await refused(ada, id, content)]).toEqual([name, expect.stringContaining(problem)])
    }
    expect(await shown(ada, id)).toHaveLength(1)
  })

  test('has a cap of submessages', async () => {
    const { server, ada, bo } = await office()
    const id = await say(ada, POLL)
    await add(bo, id, { type: 'vote', key: 'canned,0', vote: 1 })
    await fill(server, id, bo.id, submessagesOfPerson.cap)
    const more = { type: 'new_option', idx: 7, option: 'more' }
    expect(await refused(bo, id, more)).toBe('You can have at most 200 submessages on one message.')
    await add(ada, id, more)
    await add(bo, id, { type: 'vote', key: 'canned,0', vote: -1 })
    const long = JSON.stringify({ type: 'question', question: 'a' }) + ' '.repeat(5000)
    expect(await refused(ada, id, long)).toBe('content is too long (limit: 5000 characters)')
  })
})

/** Inserts this many options directly. */
async function fill(server: TestServer, messageId: number, userId: number, count: number) {
  await server.server.db.query(
    `insert into submessages (realm_id, message_id, sender_id, msg_type, content)
     select $1, $2, $3, 'widget', json_build_object('type', 'new_option', 'idx', n, 'option', n::text)::text
     from generate_series(1, $4::integer) as n`,
    [server.realm.state.id, messageId, userId, count],
  )
}

describe('a to-do list', () => {
  test('has its tasks added and checked by everybody, and its title changed by its sender', async () => {
    const { ada, bo } = await office()
    const id = await say(ada, TODO)
    const task = { type: 'new_task', key: 0, task: 'Van', desc: '', completed: false }
    const title = { type: 'new_task_list_title', title: 'Moving' }
    await add(bo, id, task)
    await add(bo, id, { type: 'strike', key: '0,canned' })
    await add(ada, id, title)
    expect(await refused(bo, id, title)).toContain('unless you are the author')
    expect((await shown(ada, id)).slice(1)).toEqual([
      [bo.id, task],
      [bo.id, { type: 'strike', key: '0,canned' }],
      [ada.id, title],
    ])
  })

  test('deletes both submessages when a task is unchecked', async () => {
    const { ada, bo } = await office()
    const id = await say(ada, TODO)
    const toAda = await ada.follow()
    await add(bo, id, { type: 'strike', key: '0,canned' })
    await add(ada, id, { type: 'strike', key: '0,canned' })
    expect((await toAda.catchUp()).map(({ type }) => type)).toEqual(['submessage', 'submessage'])
    expect(await shown(ada, id)).toHaveLength(1)
    await add(ada, id, { type: 'strike', key: '0,canned' })
    expect(await shown(ada, id)).toHaveLength(2)
  })

  test('sends late clients each tick, also those taken away', async () => {
    const { server, ada, bo } = await office()
    const id = await say(ada, TODO)
    const toAda = await ada.follow()
    const strike = { type: 'strike', key: '0,canned' }
    await add(bo, id, strike)
    expect((await toAda.catchUp()).map(({ type }) => type)).toEqual(['submessage'])
    await add(bo, id, strike)
    await add(bo, id, strike)
    await add(bo, id, strike)
    // From here on they come from the journal's rows, as they do on other nodes.
    server.realm.journal.forget()
    const events = await toAda.catchUp()
    expect(events.map(({ content }) => JSON.parse(String(content)))).toEqual([strike, strike, strike])
  })

  test('refuses invalid submessages', async () => {
    const { ada } = await office()
    const id = await say(ada, TODO)
    for (const content of [
      { type: 'new_task', key: 0, task: 'a', desc: '', completed: true },
      { type: 'new_task', key: -1, task: 'a', desc: '', completed: false },
      { type: 'strike', key: 'canned,0' },
      { type: 'vote', key: 'canned,0', vote: 1 },
    ]) {
      expect(await refused(ada, id, content)).toContain('content')
    }
    expect(await shown(ada, id)).toHaveLength(1)
  })
})

test('the content of a message with a widget cannot be edited', async () => {
  const { ada } = await office()
  for (const content of [POLL, TODO]) {
    const message_id = await say(ada, content)
    const refusal = await ada.refused(updateMessage, { message_id, content: 'nothing' })
    expect(refusal.message).toBe('Widgets cannot be edited.')
    await ada.call(updateMessage, { message_id, topic: 'dinner' })
    expect(await shown(ada, message_id)).toHaveLength(1)
  }
})

describe('a message without a widget', () => {
  const start = { widget_type: 'poll', extra_data: { question: 'a', options: [] } }

  test('becomes a poll only by its sender', async () => {
    const { ada, bo } = await office()
    const id = await say(ada, 'soon')
    expect(await refused(bo, id, start)).toBe('You cannot attach a submessage to this message.')
    expect(await refused(ada, id, { type: 'vote', key: 'canned,0', vote: 1 })).toContain('Invalid content')
    await add(ada, id, start)
    await add(bo, id, { type: 'new_option', idx: 0, option: 'b' })
    expect(await shown(ada, id)).toHaveLength(2)
  })
})

test('unreadable messages take no submessages', async () => {
  const { ada, bo, lena } = await office()
  await makeChannel(ada, 'secret', { invite_only: true, subscribers: [ada.id, bo.id] })
  const inSecret = await say(ada, POLL, { to: 'secret' })
  const { id: direct } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: POLL })
  const vote = { type: 'vote', key: 'canned,0', vote: 1 }
  const toLena = await lena.follow()
  for (const id of [inSecret, direct, 999_999]) {
    expect(await refused(lena, id, vote)).toBe('Invalid message(s)')
    if (id !== 999_999) await add(bo, id, vote)
  }
  expect(await toLena.catchUp()).toEqual([])
  await ada.call(deleteMessage, { message_id: direct })
  expect(await refused(bo, direct, vote)).toBe('Invalid message(s)')
})

test('other types of submessages are refused', async () => {
  const { ada } = await office()
  const message_id = await say(ada, POLL)
  const refusal = await ada.refused(addSubmessage, { message_id, msg_type: 'game' as never, content: '{}' })
  expect(refusal.message).toBe('Invalid msg_type')
})
