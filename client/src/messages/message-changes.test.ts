import type { EventOf } from '@parley/api/contract/event'
import type { updateMessageEvent } from '@parley/api/messages/events'
import { expect, test } from 'vitest'
import { topicMove } from './message-changes.ts'

type Update = EventOf<typeof updateMessageEvent>

const update = (fields: Partial<Update>): Update => ({
  id: 1,
  type: 'update_message',
  user_id: 1,
  rendering_only: false,
  message_id: 7,
  message_ids: [7, 8],
  flags: [],
  edit_timestamp: 1,
  stream_id: 10,
  orig_subject: 'x',
  ...fields,
})
const follows = (fields: Partial<Update>, nearId?: number) => topicMove(update(fields))?.takesAlong(nearId)

test('an edit is no move', () => {
  expect(topicMove(update({ content: 'new' }))).toBeUndefined()
})

test('a move leads from one place to the other', () => {
  expect(topicMove(update({ subject: 'y', new_stream_id: 11, propagate_mode: 'change_all' }))).toMatchObject({
    from: { channelId: 10, topic: 'x' },
    to: { channelId: 11, topic: 'y' },
  })
})

test.each([
  ['all of a topic', { subject: 'y', propagate_mode: 'change_all' }, 3, true],
  ['its end', { subject: 'y', propagate_mode: 'change_later' }, 8, true],
  ['its end, near nothing known', { subject: 'y', propagate_mode: 'change_later' }, undefined, true],
  ['what came later', { subject: 'y', propagate_mode: 'change_later' }, 3, false],
  ['one message', { subject: 'y', propagate_mode: 'change_one' }, 8, false],
  ['a topic that is resolved', { subject: '✔ x', propagate_mode: 'change_one' }, 3, true],
] as const)('an answer and the move of %s', (_, fields, nearId, expected) => {
  expect(follows(fields, nearId)).toBe(expected)
})
