import { createHash } from 'node:crypto'
import { addAlertWords } from '@parley/api/alert-words/endpoints'
import { archiveChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { getMessages, updateMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { getAttachments } from '@parley/api/uploads/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import type { Person } from './harness.ts'
import { groupId, setForRealm } from './support/channels.ts'
import {
  age,
  inOneChannel,
  messageAs,
  NEW_CLIENT,
  OLD_CLIENT,
  post,
  refusalOf,
  update,
  write,
} from './support/conversations.ts'
import { upload } from './support/files.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

const flagsAs = async (reader: Person, id: number) => (await messageAs(reader, id)).flags

async function found(by: Person, words: string) {
  const { messages } = await by.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    narrow: [{ operator: 'search', operand: words }],
  })
  return messages.map(({ id }) => id)
}

describe('an edited message', () => {
  test('has its new content for everybody, and sends an event', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans', 'one **two**')
    const toAda = await ada.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    const toOld = await ada.follow({ ...OLD_CLIENT, event_types: ['update_message'] })
    expect(await update(bo, messageId, { content: '/me *three*' })).toMatchObject({ detached_uploads: [] })
    const event = {
      type: 'update_message',
      user_id: bo.id,
      rendering_only: false,
      message_id: messageId,
      message_ids: [messageId],
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_id: id,
      stream_name: 'design',
      orig_content: 'one **two**',
      orig_rendered_content: '<p>one <strong>two</strong></p>',
      content: '/me *three*',
      rendered_content: '<p>/me <em>three</em></p>',
      is_me_message: true,
    }
    expect(await toAda.catchUp()).toEqual([{ id: expect.any(Number), ...event }])
    expect(await toOld.catchUp()).toMatchObject([event])
    expect(await messageAs(ada, messageId)).toMatchObject({
      content: '/me *three*',
      is_me_message: true,
      last_edit_timestamp: expect.any(Number),
      edit_history: [{ user_id: bo.id, prev_content: 'one **two**' }],
    })
    expect(await messageAs(ada, messageId)).not.toHaveProperty('last_moved_timestamp')
  })

  test('between two people sends events only to them', async () => {
    const { server, ada, bo, lena, people } = await inOneChannel()
    await server.followAll(people)
    const messageId = await write(bo, [ada])
    const [toAda, toLena] = [await ada.follow(NEW_CLIENT), await lena.follow(NEW_CLIENT)]
    await update(bo, messageId, { content: 'other' })
    const [event] = await toAda.catchUp()
    expect(event).toMatchObject({ type: 'update_message', content: 'other' })
    expect(event).not.toHaveProperty('stream_id')
    expect(await toLena.catchUp()).toEqual([])
  })

  test('sends no event to users who have left', async () => {
    const { ada, bo, lena, id } = await inOneChannel({ invite_only: true })
    const messageId = await post(bo, id, 'plans')
    const toLena = await lena.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await ada.call(unsubscribe, { subscriptions: ['design'], principals: [lena.id] })
    await update(bo, messageId, { content: 'a secret' })
    expect(await toLena.catchUp()).toEqual([])
  })

  test('becomes “(deleted)” if emptied', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { content: '  ' })
    expect((await messageAs(bo, messageId)).content).toBe('(deleted)')
  })

  test('stays unchanged if the content is equal', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans', 'same')
    const toBo = await bo.follow(NEW_CLIENT)
    await update(bo, messageId, { content: 'same' })
    expect(await messageAs(bo, messageId)).not.toHaveProperty('edit_history')
    expect(await toBo.catchUp()).toEqual([])
  })

  test('is sent with its new content to slow clients', async () => {
    const { ada, bo, id } = await inOneChannel()
    const toAda = await ada.follow(NEW_CLIENT)
    const messageId = await post(bo, id, 'plans', 'the password is 123')
    await update(bo, messageId, { content: 'oops' })
    const [sent] = await toAda.catchUp()
    expect(sent).toMatchObject({ type: 'message', message: { content: '<p>oops</p>' } })
  })

  test('is found only by its new words', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans', 'giraffe')
    expect(await found(bo, 'giraffe')).toEqual([messageId])
    await update(bo, messageId, { content: 'elephant' })
    expect(await found(bo, 'giraffe')).toEqual([])
    expect(await found(bo, 'elephant')).toEqual([messageId])
  })
})

describe('the flags of an edited message', () => {
  test('follow its present mentions', async () => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans', '@**Ada Lindqvist**')
    expect(await flagsAs(ada, messageId)).toEqual(['mentioned'])
    const toLena = await lena.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await update(bo, messageId, { content: '@**Lena Weiss**' })
    expect(await toLena.catchUp()).toMatchObject([{ flags: ['mentioned'] }])
    expect(await flagsAs(ada, messageId)).toEqual([])
    expect(await flagsAs(lena, messageId)).toEqual(['mentioned'])
    await update(bo, messageId, { content: '@**all**' })
    expect(await flagsAs(lena, messageId)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
    await update(bo, messageId, { content: '@**topic**' })
    expect(await flagsAs(bo, messageId)).toContain('topic_wildcard_mentioned')
    expect(await flagsAs(lena, messageId)).toEqual([])
  })

  test('follow alert words', async () => {
    const { server, bo, lena, people, id } = await inOneChannel()
    await server.followAll(people)
    await lena.call(addAlertWords, { alert_words: ['cake'] })
    const messageId = await post(bo, id, 'plans', 'tea')
    await update(bo, messageId, { content: 'cake' })
    expect(await flagsAs(lena, messageId)).toEqual(['has_alert_word'])
    await update(bo, messageId, { content: 'bread' })
    expect(await flagsAs(lena, messageId)).toEqual([])
  })

  test('keep flags that users have set', async () => {
    const { server, bo, lena, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans', 'tea')
    for (const flag of ['starred', 'read']) {
      await lena.call(updateMessageFlags, { messages: [messageId], op: 'add', flag })
    }
    const toLena = await lena.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await update(bo, messageId, { content: '@**Lena Weiss**' })
    expect(await toLena.catchUp()).toMatchObject([{ flags: ['read', 'starred', 'mentioned'] }])
    expect(await flagsAs(lena, messageId)).toEqual(['read', 'starred', 'mentioned'])
  })

  test('are historical for users who never received it', async () => {
    const { server, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    const priya = await server.join('priya')
    await priya.subscribe('design')
    const toPriya = await priya.follow({ ...NEW_CLIENT, event_types: ['update_message'] })
    await update(bo, messageId, { content: '@**Priya Nair** and @**all**' })
    expect(await toPriya.catchUp()).toMatchObject([{ flags: ['read', 'historical'] }])
    expect(await flagsAs(priya, messageId)).toEqual(['read', 'historical'])
  })

  test('make mentioned users follow the topic, by their setting', async () => {
    const { server, bo, lena, people, id } = await inOneChannel()
    await lena.call(updateSettings, { automatically_follow_topics_where_mentioned: true })
    await server.followAll(people)
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { content: '@**Lena Weiss** and @**Ada Lindqvist**' })
    expect([...(server.realm.state.userTopics.get(lena.id)?.values() ?? [])]).toMatchObject([
      { topic: 'plans', policy: 3 },
    ])
  })
})

describe('the uploads of an edited message', () => {
  test('are linked and unlinked', async () => {
    const { bo, lena, id } = await inOneChannel()
    const { url } = await upload(bo, 'notes', 'notes.txt')
    const messageId = await post(bo, id, 'plans')
    await update(bo, messageId, { content: `[notes](${url})` })
    const shared = await bo.call(getAttachments, {})
    expect(shared.attachments).toMatchObject([{ messages: [{ id: messageId }] }])
    const { detached_uploads } = await update(bo, messageId, { content: 'gone' })
    expect(detached_uploads).toMatchObject([{ name: 'notes.txt', messages: [] }])
    expect((await lena.call(getAttachments, {})).attachments).toEqual([])
  })
})

describe('editing is refused', () => {
  const cases: [string, Partial<InputOf<typeof updateMessage>>, string][] = [
    ['without anything to change', {}, 'Nothing to change'],
    [
      'with a spread that needs a move',
      { content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without topic edit',
    ],
    [
      'together with a move to another channel',
      { content: 'x', stream_id: 1 },
      'Cannot change message content while changing channel',
    ],
    ['with what cannot be stored', { content: 'a\0b' }, 'content must not contain null bytes'],
    [
      'where the text is another by now',
      { content: 'x', prev_content_sha256: sha('something else') },
      "'prev_content_sha256' value does not match the expected value.",
    ],
    ['of a message that is not there', { message_id: 999, content: 'x' }, 'Invalid message(s)'],
  ]
  test.each(cases)('%s', async (_, changes, refusal) => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans', 'mine')
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, ...changes })).toBe(refusal)
    expect(await messageAs(bo, messageId)).toMatchObject({ content: 'mine' })
    expect(await messageAs(bo, messageId)).not.toHaveProperty('edit_history')
  })

  test('if the content has changed since it was fetched', async () => {
    const { bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans', 'mine')
    await update(bo, messageId, { content: 'x', prev_content_sha256: sha('mine') })
    const refusal = await bo.refused(updateMessage, {
      message_id: messageId,
      content: 'y',
      prev_content_sha256: sha('mine'),
    })
    expect(refusal.code).toBe('EXPECTATION_MISMATCH')
  })

  test('for everybody except the sender, even owners', async () => {
    const { ada, bo, lena, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    for (const other of [ada, lena]) {
      expect(await refusalOf(other, updateMessage, { message_id: messageId, content: 'x' })).toBe(
        "You don't have permission to edit this message",
      )
    }
  })

  test('after the time limit and a grace period', async () => {
    const { server, bo, id } = await inOneChannel()
    const [old, older] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await age(server, [old], 610)
    await age(server, [older], 625)
    await update(bo, old, { content: 'in time' })
    expect(await refusalOf(bo, updateMessage, { message_id: older, content: 'x' })).toBe(
      'The time limit for editing this message has passed',
    )
    await setForRealm(server, { message_content_edit_limit_seconds: null })
    await update(bo, older, { content: 'in time' })
  })

  test('if the organization has turned it off', async () => {
    const { server, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    await setForRealm(server, { allow_message_editing: false })
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, content: 'x' })).toBe(
      "You don't have permission to edit this message",
    )
  })

  test('in an archived channel', async () => {
    const { ada, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    await ada.call(archiveChannel, { stream_id: id })
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, content: 'x' })).toBe(
      'Invalid message(s)',
    )
  })

  test('for a sender who can no longer read it', async () => {
    const { ada, bo, id } = await inOneChannel({ invite_only: true })
    const messageId = await post(bo, id, 'plans')
    await ada.call(unsubscribe, { subscriptions: ['design'], principals: [bo.id] })
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, content: 'x' })).toBe(
      'Invalid message(s)',
    )
  })

  test('if it mentions a group that the sender may not mention', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    await ada.call(createUserGroup, {
      name: 'crew',
      description: '',
      members: people.map((one) => one.id),
      can_mention_group: groupId(server, 'role:administrators'),
    })
    expect(await refusalOf(bo, updateMessage, { message_id: messageId, content: '@*crew*' })).toMatch(
      /not allowed to mention user group 'crew'/,
    )
    const own = await post(ada, id, 'plans')
    await update(ada, own, { content: '@*crew*' })
    expect(await flagsAs(bo, own)).toEqual(['mentioned'])
  })

  test('if it adds a wildcard mention in a large channel', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, 'plans')
    for (let index = 0; index < 14; index++) {
      await ada.call(createUser, {
        email: `p${index}@example.com`,
        full_name: `P ${index}`,
        password: 'long enough 1',
      })
    }
    await ada.call(subscribe, {
      subscriptions: [{ name: 'design' }],
      principals: [...server.realm.state.users.values()]
        .filter((one) => !one.isSystemBot)
        .map((one) => one.id),
    })
    await setForRealm(server, { can_mention_many_users_group: groupId(server, 'role:administrators') })
    const refusal = await bo.refused(updateMessage, { message_id: messageId, content: '@**all**' })
    expect(refusal.code).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED')
    const own = await post(ada, id, 'plans')
    await update(ada, own, { content: '@**all**' })
  })
})
