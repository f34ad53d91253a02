import { describe, expect, test } from 'vitest'
import { told } from '../testing.ts'
import { asana } from './asana.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { notion } from './notion.ts'
import { trello } from './trello.ts'

describe('Jira', () => {
  const issue = {
    ...{ key: 'BOAT-7', self: 'https://jira.example/path/rest/api/2/issue/7' },
    fields: { summary: 'Rudder [stuck](https://evil.example)' },
  }
  const of = (webhookEvent: string, more: object) =>
    told(jira, { webhookEvent, issue, user: { displayName: 'Ada' }, ...more })
  const name = '[BOAT-7 Rudder (stuck)\u2060(https://evil.example)](https://jira.example/path/browse/BOAT-7)'

  test('tells what changed', () => {
    const items = [
      { field: 'status', fromString: 'To Do', toString: 'Done' },
      { field: 'assignee', fromString: 'Bo', toString: null },
      { field: 'description', fromString: 'a', toString: 'b' },
    ]
    expect(of('jira:issue_updated', { changelog: { items } })).toMatchObject({
      content: `Ada changed ${name}:\n* status: \`To Do\` → \`Done\`\n* assignee: no longer \`Bo\``,
    })
    expect(of('jira:issue_updated', { changelog: { items: items.slice(2) } })).toEqual({
      silent: 'jira:issue_updated',
    })
  })

  test('tells comments', () => {
    const comment = { body: 'Why?', author: { displayName: 'Bo' } }
    expect(of('comment_created', { comment, user: undefined })).toMatchObject({
      content: `Bo commented on ${name}:\n\`\`\` quote\nWhy?\n\`\`\``,
    })
  })
})

describe('Linear', () => {
  const data = { identifier: 'B-7', title: 'Rudder', state: { name: 'Done' }, assignee: { name: 'Bo' } }
  const base = { type: 'Issue', actor: { name: 'Ada' }, url: 'https://linear.example/B-7', data }

  test('tells issues that move, and nothing of other changes', () => {
    const updatedFrom = { stateId: '1', assigneeId: null, updatedAt: '' }
    expect(told(linear, { ...base, action: 'update', updatedFrom })).toEqual({
      topic: 'B-7 Rudder',
      content: 'Ada moved [B-7 Rudder](https://linear.example/B-7) to **Done**, to **Bo**.',
    })
    expect(told(linear, { ...base, action: 'update', updatedFrom: { sortOrder: 1 } })).toEqual({
      silent: 'Issue',
    })
    expect(told(linear, { ...base, type: 'Reaction', action: 'create' })).toEqual({ silent: 'Reaction' })
  })

  test('tells comments', () => {
    const comment = { body: 'Why?', issue: { identifier: 'B-7', title: 'Rudder' } }
    expect(told(linear, { ...base, type: 'Comment', action: 'create', data: comment })).toEqual({
      topic: 'B-7 Rudder',
      content: 'Ada [commented](https://linear.example/B-7) on B-7 Rudder:\n``` quote\nWhy?\n```',
    })
  })
})

describe('Trello', () => {
  const card = { name: 'Paint', shortLink: 'abc' }
  const of = (type: string, data: object) =>
    told(trello, {
      action: { type, data: { card, board: { name: 'Boats' }, ...data }, memberCreator: { fullName: 'Ada' } },
    })

  test('tells what becomes of cards', () => {
    const moved = { old: { idList: '1' }, listBefore: { name: 'To do' }, listAfter: { name: 'Done' } }
    expect(of('updateCard', moved)).toEqual({
      topic: 'Boats',
      content: 'Ada moved [Paint](https://trello.com/c/abc) from **To do** to **Done**.',
    })
    expect(of('updateCard', { old: { closed: false }, card: { ...card, closed: true } })).toMatchObject({
      content: 'Ada archived [Paint](https://trello.com/c/abc).',
    })
    expect(of('updateCard', { old: { pos: 1 } })).toEqual({ silent: 'updateCard' })
    expect(of('commentCard', { text: 'Why?' })).toMatchObject({
      content: 'Ada commented on [Paint](https://trello.com/c/abc):\n``` quote\nWhy?\n```',
    })
  })
})

test('Asana tells each change once', () => {
  const resource = { gid: '12', resource_type: 'task' }
  const change = { action: 'changed', resource, change: { field: 'due_on' } }
  expect(told(asana, { events: [change, change, { action: 'deleted', resource }] })).toEqual({
    topic: 'Asana',
    content:
      '* [task 12](https://app.asana.com/0/0/12) was changed: `due_on`\n* [task 12](https://app.asana.com/0/0/12) was deleted',
  })
  expect(told(asana, { events: [] })).toEqual({ silent: 'heartbeat' })
})

test('Notion tells pages, and its token the owner alone', () => {
  const entity = { id: '153104cd-477e', type: 'page' }
  expect(told(notion, { type: 'page.moved', workspace_name: 'Harbor', entity })).toEqual({
    topic: 'Harbor',
    content: '[A page](https://www.notion.so/153104cd477e) was moved.',
  })
  expect(told(notion, { verification_token: 'secret_x' })).toMatchObject({
    content: 'The verification token of Notion: `secret_x`',
    isForOwner: true,
  })
})
