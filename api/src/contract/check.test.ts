import { describe, expect, it } from 'vitest'
import { getEvents, registerQueue } from '../events/endpoints.ts'
import { renderMessage, sendMessage } from '../messages/endpoints.ts'
import { answerProblems, eventProblems, registerProblems } from './check.ts'

const success = { result: 'success', msg: '' }
const always = {
  ...success,
  queue_id: 'a',
  last_event_id: -1,
  zulip_feature_level: 421,
  zulip_version: '11.0',
  zulip_merge_base: '11.0',
}

describe('checking an answer', () => {
  it('finds nothing wrong with a right one', () => {
    expect(answerProblems(sendMessage, { ...success, id: 1 })).toEqual([])
    expect(answerProblems(sendMessage, { ...success, id: 1, ignored_parameters_unsupported: ['a'] })).toEqual(
      [],
    )
  })

  it.each([
    [{ ...success }, 'body["id"]: Invalid input: expected number, received undefined'],
    [{ ...success, id: '1' }, 'body["id"]: Invalid input: expected number, received string'],
    [{ ...success, id: 1, extra: 2 }, 'body: Unrecognized key: "extra"'],
    [{ result: 'error', msg: '', id: 1 }, 'body["result"]: Invalid input: expected "success"'],
  ])('finds what is wrong with %j', (body, problem) => {
    expect(answerProblems(sendMessage, body)).toEqual([problem])
  })

  it('refuses an empty list of ignored parameters', () => {
    const body = { ...success, rendered: '', ignored_parameters_unsupported: [] }
    expect(answerProblems(renderMessage, body)).toHaveLength(1)
  })

  it('looks into the events of GET /events', () => {
    const heartbeat = { id: 1, type: 'heartbeat' }
    expect(answerProblems(getEvents, { ...success, events: [heartbeat] })).toEqual([])
    expect(answerProblems(getEvents, { ...success, events: [heartbeat, { ...heartbeat, x: 1 }] })).toEqual([
      'events[1]: body: Unrecognized key: "x"',
    ])
  })

  it('checks a register answer by its sections', () => {
    expect(answerProblems(registerQueue, always)).not.toEqual([])
    expect(
      answerProblems(registerQueue, always, { event_types: ['message'], fetch_event_types: [] }),
    ).toEqual([])
    expect(answerProblems(registerQueue, always, { event_types: ['message'] })).toHaveLength(1)
  })

  it('wants less of what a visitor gets, but nothing undeclared', () => {
    expect(answerProblems(registerQueue, { ...always, queue_id: null })).toEqual([])
    expect(answerProblems(registerQueue, { ...always, queue_id: null, secret: 1 })).toHaveLength(1)
  })
})

describe('checking an event', () => {
  it('takes both forms of one that has two', () => {
    const gone = { id: 3, type: 'delete_message', message_type: 'stream', stream_id: 1, topic: 'a' }
    expect(eventProblems({ ...gone, message_ids: [1] })).toEqual([])
    expect(eventProblems({ ...gone, message_id: 1 })).toEqual([])
    expect(eventProblems({ ...gone, message_id: 1, message_ids: [1] })).not.toEqual([])
  })

  it('finds what is not declared', () => {
    expect(eventProblems({ id: 1, type: 'party' })).toEqual(['no event is declared with type party'])
    expect(eventProblems({ id: 1, type: 'reaction', op: 'dance' })).toEqual([
      'no event is declared with type reaction and op dance',
    ])
    expect(eventProblems({ id: 1, type: 'heartbeat', op: 'add' })).toEqual(['body: Unrecognized key: "op"'])
    expect(eventProblems({ type: 'heartbeat' })).toHaveLength(1)
    expect(eventProblems(null)).toHaveLength(1)
  })
})

describe('checking a register answer', () => {
  it('wants the sections that were fetched, and no more', () => {
    expect(registerProblems(always, [])).toEqual([])
    expect(registerProblems({ ...always, alert_words: [] }, ['alert_words'])).toEqual([])
    expect(registerProblems(always, ['alert_words'])).toEqual([
      'body["alert_words"]: Invalid input: expected array, received undefined',
    ])
    expect(registerProblems({ ...always, unknown_words: [] }, [])).toEqual([
      'body: Unrecognized key: "unknown_words"',
    ])
  })

  it('wants unread messages only where both of their kinds were fetched', () => {
    expect(registerProblems({ ...always, max_message_id: 1 }, ['message'])).toEqual([])
    expect(
      registerProblems({ ...always, max_message_id: 1 }, ['message', 'update_message_flags']),
    ).toHaveLength(1)
  })
})
