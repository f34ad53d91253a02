import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import type { Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { createCustomProfileField, updateOwnProfileData } from '@parley/api/profile-fields/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import {
  createScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '@parley/api/scheduled-messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { muteTopic, updateUserTopic } from '@parley/api/topics/endpoints'
import { getUser, updateUser, updateUserByEmail } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import { type Person, testServer } from '../harness.ts'
import { makeChannel } from '../support/channels.ts'

// Requests that cannot be done as requested are refused, and change nothing.

async function say(by: Person, topic = 'plans'): Promise<number> {
  await by.subscribe('general')
  return (await by.call(sendMessage, { type: 'channel', to: 'general', topic, content: 'hello' })).id
}

async function start() {
  const server = await testServer()
  return { server, ada: await server.ada() }
}

describe('messages', () => {
  test('with another sender or time are not sent', async () => {
    const { server, ada } = await start()
    const message = { type: 'direct' as const, to: [ada.id], content: 'hello' }
    for (const [claim, words] of [
      [{ forged: 'yes' }, 'User not authorized for this query'],
      [{ forged: 'true', sender: 'bo@example.com', time: 1 }, 'User not authorized for this query'],
      [{ time: 1_700_000_000 }, 'User not authorized for this query'],
      [{ sender: 'bo@example.com' }, 'Invalid mirrored message'],
    ] as const) {
      const { journalHead } = server.realm.state
      expect((await ada.refused(sendMessage, { ...message, ...claim })).message).toBe(words)
      expect(server.realm.state.journalHead).toBe(journalHead)
    }
    expect(await ada.call(sendMessage, { ...message, forged: 'no' })).toMatchObject({
      id: expect.any(Number),
    })
  })

  test('are not fetched around a missing anchor', async () => {
    const { ada } = await start()
    const anchor = await say(ada)
    const both = { anchor, include_anchor: false, num_before: 1, num_after: 1, narrow: [] }
    const words = 'The anchor can only be excluded at an end of the range'
    expect((await ada.refused(getMessages, both)).message).toBe(words)
    const marked = { ...both, op: 'add', flag: 'starred' } as const
    expect((await ada.refused(updateMessageFlagsForNarrow, marked)).message).toBe(words)
    await ada.call(getMessages, { ...both, num_after: 0 })
    await ada.call(updateMessageFlagsForNarrow, { ...marked, num_before: 0 })
  })

  test('with an equal topic report that nothing changes', async () => {
    const { ada } = await start()
    const message_id = await say(ada)
    const change = (rest: Partial<InputOf<typeof updateMessage>>) => ({ message_id, ...rest })
    const nothing = 'Nothing to change'
    expect((await ada.refused(updateMessage, change({ topic: 'plans' }))).message).toBe(nothing)
    expect((await ada.refused(updateMessage, change({ topic: ' plans ' }))).message).toBe(nothing)
    const all = change({ topic: 'plans', content: 'other', propagate_mode: 'change_all' })
    expect((await ada.refused(updateMessage, all)).message).toBe('Invalid propagate_mode without topic edit')
    await ada.call(updateMessage, change({ topic: 'plans', content: 'other' }))
    await ada.call(updateMessage, change({ topic: 'Plans' }))
  })

  test('that are scheduled need a change', async () => {
    const { ada } = await start()
    const { scheduled_message_id } = await ada.call(createScheduledMessage, {
      type: 'direct',
      to: [ada.id],
      content: 'later',
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
    })
    const before = await ada.call(getScheduledMessages, {})
    expect((await ada.refused(updateScheduledMessage, { scheduled_message_id })).message).toBe(
      'Nothing to change',
    )
    expect(await ada.call(getScheduledMessages, {})).toEqual(before)
    await ada.call(updateScheduledMessage, { scheduled_message_id, content: 'other' })
  })
})

describe('channels and topics', () => {
  test('a channel is archived once', async () => {
    const { ada } = await start()
    const stream_id = await makeChannel(ada, 'attic')
    await ada.call(archiveChannel, { stream_id })
    expect((await ada.refused(archiveChannel, { stream_id })).message).toBe('Channel is already deactivated')
    await ada.call(updateChannel, { stream_id, is_archived: false })
    await ada.call(archiveChannel, { stream_id })
  })

  test('a too long topic is not cut to another one', async () => {
    const { ada } = await start()
    const stream_id = await makeChannel(ada, 'design')
    const words = 'topic is too long (limit: 60 characters)'
    const muted = (topic: string) => ({ stream_id, topic, visibility_policy: 1 as const })
    expect((await ada.refused(updateUserTopic, muted('x'.repeat(61)))).message).toBe(words)
    expect((await ada.refused(muteTopic, { stream_id, topic: 'x'.repeat(61), op: 'add' })).message).toBe(
      words,
    )
    await ada.call(updateUserTopic, muted('x'.repeat(60)))
    await ada.call(updateUserTopic, muted('😀'.repeat(60)))
  })

  test('invalid retention days have the same error everywhere', async () => {
    const { ada } = await start()
    const stream_id = await makeChannel(ada, 'design')
    const asked: [Endpoint, Record<string, unknown>][] = [
      [updateRealm, {}],
      [updateChannel, { stream_id }],
      [subscribe, { subscriptions: [{ name: 'attic' }] }],
      [createChannel, { name: 'cellar', subscribers: [ada.id] }],
    ]
    for (const [endpoint, rest] of asked) {
      for (const days of [0, -1, 2 ** 31, 1.5, 'soon', '', null, [7]]) {
        const refusal = await ada.refused(endpoint, { ...rest, message_retention_days: days } as never)
        expect(refusal, `${endpoint.operationId} ${days}`).toMatchObject({
          code: 'REQUEST_VARIABLE_INVALID',
          fields: { var_name: 'message_retention_days' },
        })
      }
      await ada.call(endpoint, { ...rest, message_retention_days: 7 } as never)
    }
  })
})

describe('profile fields', () => {
  const choices = (field_data: Record<string, Record<string, string>>) => ({
    name: 'Language',
    field_type: 3,
    field_data,
  })

  test.each([
    [{ '0': { text: 'Tea', order: '' } }, 'field_data["order"] cannot be blank.'],
    [{ '0': { text: ' ', order: '1' } }, 'field_data["text"] cannot be blank.'],
    [{ '0': { text: 'Tea' } }, 'order key is missing from field_data'],
    [{ '0': { order: '1' } }, 'text key is missing from field_data'],
    [{ '': { text: 'Tea', order: '1' } }, "'value' cannot be blank."],
  ])('with the choices %j are not created', async (given, words) => {
    const { ada } = await start()
    expect((await ada.refused(createCustomProfileField, choices(given))).message).toBe(words)
  })

  test('lose a value only if it is null', async () => {
    const { server, ada } = await start()
    const bo = await server.join('bo')
    const { id } = await ada.call(createCustomProfileField, { name: 'Seat', field_type: 1 })
    await bo.call(updateOwnProfileData, { data: [{ id, value: 'here' }] })
    const kept = async () => {
      const shown = await ada.call(getUser, { user_id: bo.id, include_custom_profile_fields: true })
      return shown.user.profile_data?.[String(id)]?.value
    }
    const without = { profile_data: [{ id }] }
    const refusals = [
      await ada.refused(updateUser, { user_id: bo.id, ...without } as never),
      await ada.refused(updateUserByEmail, { email: bo.email, ...without } as never),
    ]
    for (const { message } of refusals) expect(message).toBe('profile_data[0]["value"] field is missing')
    expect(await kept()).toBe('here')
    await ada.call(updateUser, { user_id: bo.id, profile_data: [{ id, value: null }] })
    expect(await kept()).toBeUndefined()
  })
})
