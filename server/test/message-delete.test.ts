import { createBot } from '@parley/api/bots/endpoints'
import { archiveChannel, updateChannel } from '@parley/api/channels/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { starredMessagesSection, unreadMessagesSection } from '@parley/api/flags/register'
import { deleteMessage, getMessage, getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { deleteTopic, getChannelTopics } from '@parley/api/topics/endpoints'
import { getAttachments } from '@parley/api/uploads/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#directory/users/roles.ts'
import type { Person } from './harness.ts'
import { groupId, makeChannel, setForRealm } from './support/channels.ts'
import { age, inOneChannel, NEW_CLIENT, OLD_CLIENT, post, refusalOf, write } from './support/conversations.ts'
import { get, upload } from './support/files.ts'
import { registered } from './support/registered.ts'
import { giveRole } from './support/roles.ts'

const remove = (by: Person, message_id: number) => by.call(deleteMessage, { message_id })

const unreadOf = async (reader: Person) => (await registered(reader, unreadMessagesSection)).unread_msgs

describe('a deleted message', () => {
  test('disappears for everybody, by the event that each client supports', async () => {
    const { server, ada, bo, lena, people, id } = await inOneChannel()
    await server.followAll(people)
    const messageId = await post(ada, id, 'plans')
    await lena.call(updateMessageFlags, { messages: [messageId], op: 'add', flag: 'starred' })
    await bo.call(addReaction, { message_id: messageId, emoji_name: 'wave' })
    const { count } = await unreadOf(bo)
    const [toBo, toOld] = [await bo.follow(NEW_CLIENT), await bo.follow(OLD_CLIENT)]
    await remove(ada, messageId)
    const where = { type: 'delete_message', message_type: 'stream', stream_id: id, topic: 'plans' }
    expect((await toBo.catchUp())[0]).toEqual({ id: expect.any(Number), ...where, message_ids: [messageId] })
    expect((await toOld.catchUp())[0]).toEqual({ id: expect.any(Number), ...where, message_id: messageId })
    expect((await unreadOf(bo)).count).toBe(count - 1)
    expect((await registered(lena, starredMessagesSection)).starred_messages).toEqual([])
    expect(await refusalOf(ada, getMessage, { message_id: messageId })).toBe('Invalid message(s)')
    expect(await refusalOf(ada, deleteMessage, { message_id: messageId })).toBe('Invalid message(s)')
  })

  test('between two people sends events only to them', async () => {
    const { server, ada, bo, lena, people } = await inOneChannel()
    await server.followAll(people)
    const [first, second] = [await write(ada, [bo]), await write(ada, [bo])]
    const [toBo, toLena] = [await bo.follow(NEW_CLIENT), await lena.follow(NEW_CLIENT)]
    await remove(ada, second)
    expect(await toBo.catchUp()).toEqual([
      { id: expect.any(Number), type: 'delete_message', message_type: 'private', message_ids: [second] },
    ])
    expect(await toLena.catchUp()).toEqual([])
    const [direct] = [...server.realm.state.directs.values()].filter(
      (one) => one.participants.includes(bo.id) && one.participants.includes(ada.id),
    )
    expect(direct?.lastMessageId).toBe(first)
    await remove(ada, first)
    expect(direct?.lastMessageId).toBe(0)
    expect(
      (
        await registered(
          bo,
          (
            await import('@parley/api/messages/register')
          ).recentPrivateConversationsSection,
        )
      ).recent_private_conversations,
    ).not.toContainEqual({ user_ids: [ada.id], max_message_id: expect.any(Number) })
  })

  test('is never sent to clients that had not got it', async () => {
    const { ada, bo, id } = await inOneChannel()
    const toBo = await bo.follow({ ...NEW_CLIENT, event_types: ['message', 'delete_message'] })
    const messageId = await post(ada, id, 'plans', 'a secret')
    await remove(ada, messageId)
    const events = await toBo.catchUp()
    expect(JSON.stringify(events)).not.toContain('a secret')
    expect(events).toMatchObject([{ type: 'delete_message', message_ids: [messageId] }])
  })

  test('sends no event to users who could not read it', async () => {
    const { server, ada, id } = await inOneChannel({ invite_only: true })
    const messageId = await post(ada, id, 'plans')
    const priya = await server.join('priya')
    await ada.call(subscribe, { subscriptions: [{ name: 'design' }], principals: [priya.id] })
    const toPriya = await priya.follow({ ...NEW_CLIENT, event_types: ['delete_message'] })
    await remove(ada, messageId)
    expect(await toPriya.catchUp()).toEqual([])
  })

  test('loses its stars, also of users who can no longer read it', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    const priya = await server.join('priya')
    await server.followAll([ada, bo, priya])
    const [first, second] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await priya.call(updateMessageFlags, { messages: [first, second], op: 'add', flag: 'starred' })
    const toPriya = await priya.follow({
      ...NEW_CLIENT,
      event_types: ['delete_message', 'update_message_flags'],
    })
    await remove(ada, first)
    expect(await toPriya.catchUp()).toMatchObject([{ type: 'delete_message', message_ids: [first] }])
    await ada.call(updateChannel, { stream_id: id, is_private: true })
    await remove(ada, second)
    expect(await toPriya.catchUp()).toMatchObject([
      { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [second] },
    ])
    expect((await registered(priya, starredMessagesSection)).starred_messages).toEqual([])
  })

  test('updates the first message of the channel', async () => {
    const { server, ada, bo, people } = await inOneChannel()
    const subscribers = people.map((one) => one.id)
    const id = await makeChannel(ada, 'quiet', { invite_only: true, subscribers })
    const channel = server.realm.state.channels.get(id)
    const outsider = await server.join('yuki')
    await server.followAll([...people, outsider])
    const toOutsider = await outsider.follow()
    const created = channel?.firstMessageId ?? 0
    const messageId = await post(bo, id, 'plans')
    await remove(ada, created)
    expect(channel?.firstMessageId).toBe(messageId)
    await remove(ada, messageId)
    expect(channel?.firstMessageId).toBeNull()
    const next = await post(bo, id, 'plans')
    expect(channel?.firstMessageId).toBe(next)
    expect(await toOutsider.catchUp()).toEqual([])
  })

  test('ends the access of its readers to its uploads', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    const { url } = await upload(ada, 'notes', 'notes.txt')
    const messageId = await post(ada, id, 'plans', `[notes](${url})`)
    expect((await get(server, bo, url)).status).toBe(200)
    await remove(ada, messageId)
    expect((await get(server, bo, url)).status).not.toBe(200)
    expect((await get(server, ada, url)).status).toBe(200)
    expect((await ada.call(getAttachments, {})).attachments).toMatchObject([{ messages: [] }])
  })

  test('disappears from the list of topics', async () => {
    const { ada, id } = await inOneChannel()
    const [first, second] = [await post(ada, id, 'plans'), await post(ada, id, 'plans')]
    await remove(ada, second)
    const topics = async () =>
      (await ada.call(getChannelTopics, { stream_id: id })).topics.filter(({ name }) => name === 'plans')
    expect(await topics()).toEqual([{ name: 'plans', max_id: first }])
    await remove(ada, first)
    expect(await topics()).toEqual([])
  })
})

const REFUSED = "You don't have permission to delete this message"

describe('may delete a message', () => {
  test('administrators any, members none', async () => {
    const { server, bo, lena, id } = await inOneChannel()
    await giveRole(server, lena, ADMINISTRATOR)
    await setForRealm(server, { can_delete_own_message_group: groupId(server, 'role:nobody') })
    const messageId = await post(bo, id, 'plans')
    expect(await refusalOf(bo, deleteMessage, { message_id: messageId })).toBe(REFUSED)
    await remove(lena, messageId)
  })

  test('its sender within the time limit, and nobody else', async () => {
    const { server, bo, lena, id } = await inOneChannel()
    const [fresh, old] = [await post(bo, id, 'plans'), await post(bo, id, 'plans')]
    await age(server, [fresh], 590)
    await age(server, [old], 610)
    expect(await refusalOf(lena, deleteMessage, { message_id: fresh })).toBe(REFUSED)
    await remove(bo, fresh)
    expect(await refusalOf(bo, deleteMessage, { message_id: old })).toBe(
      'The time limit for deleting this message has passed',
    )
    await setForRealm(server, { message_content_delete_limit_seconds: null })
    await remove(bo, old)
  })

  test('users with permission of the channel to delete any, or their own', async () => {
    const { server, ada, bo, lena, id } = await inOneChannel()
    await setForRealm(server, { can_delete_own_message_group: groupId(server, 'role:nobody') })
    const ids = [
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
      await post(bo, id, 'plans'),
    ] as const
    const only = (person: Person) => ({ new: { direct_members: [person.id], direct_subgroups: [] } })
    await ada.call(updateChannel, { stream_id: id, can_delete_own_message_group: only(bo) })
    await remove(bo, ids[0])
    expect(await refusalOf(lena, deleteMessage, { message_id: ids[1] })).toBe(REFUSED)
    await ada.call(updateChannel, { stream_id: id, can_delete_any_message_group: only(lena) })
    await remove(lena, ids[1])
    const elsewhere = await post(bo, await makeChannel(bo, 'attic', { subscribers: [bo.id, lena.id] }), 'x')
    expect(await refusalOf(lena, deleteMessage, { message_id: elsewhere })).toBe(REFUSED)
    expect(await refusalOf(bo, deleteMessage, { message_id: elsewhere })).toBe(REFUSED)
  })

  test('the owner of the bot that sent it', async () => {
    const { server, bo, lena, id } = await inOneChannel()
    const made = await bo.call(createBot, { full_name: 'Robo', short_name: 'robo' })
    const credentials = {
      email: server.realm.state.users.get(made.user_id)?.deliveryEmail ?? '',
      apiKey: made.api_key,
    }
    const robo = new Connection({ url: server.url, credentials })
    const { id: messageId } = await robo.call(sendMessage, {
      type: 'channel',
      to: id,
      topic: 'plans',
      content: 'beep',
    })
    expect(await refusalOf(lena, deleteMessage, { message_id: messageId })).toBe(REFUSED)
    await remove(bo, messageId)
  })

  test('nobody in an archived channel', async () => {
    const { ada, id } = await inOneChannel()
    const messageId = await post(ada, id, 'plans')
    await ada.call(archiveChannel, { stream_id: id })
    expect(await refusalOf(ada, deleteMessage, { message_id: messageId })).toBe('Invalid message(s)')
  })

  test('nobody who cannot read it', async () => {
    const { ada, bo, lena } = await inOneChannel()
    const messageId = await write(bo, [lena])
    expect(await refusalOf(ada, deleteMessage, { message_id: messageId })).toBe('Invalid message(s)')
  })
})

describe('deleting a topic', () => {
  test('deletes exactly its messages, ignoring case', async () => {
    const { server, ada, bo, people, id } = await inOneChannel()
    await server.followAll(people)
    const gone = [await post(bo, id, 'plans'), await post(ada, id, 'Plans')]
    const kept = await post(bo, id, 'ideas')
    const toBo = await bo.follow({ ...NEW_CLIENT, event_types: ['delete_message'] })
    expect(await ada.call(deleteTopic, { stream_id: id, topic_name: 'plans' })).toMatchObject({
      complete: true,
    })
    expect(await toBo.catchUp()).toMatchObject([{ message_ids: gone }])
    const { messages } = await ada.call(getMessages, {
      anchor: 'newest',
      num_before: 10,
      narrow: [{ operator: 'channel', operand: id }],
    })
    expect(messages.map((one) => one.id)).toContain(kept)
    expect(messages.map((one) => one.id)).not.toContain(gone[0])
    expect(await ada.call(deleteTopic, { stream_id: id, topic_name: 'plans' })).toMatchObject({
      complete: true,
    })
  })

  test('deletes the empty topic by its display name', async () => {
    const { ada, bo, id } = await inOneChannel()
    const messageId = await post(bo, id, '')
    await ada.call(deleteTopic, { stream_id: id, topic_name: 'general chat' })
    expect(await refusalOf(ada, getMessage, { message_id: messageId })).toBe('Invalid message(s)')
  })

  test('needs an administrator who can read the channel', async () => {
    const { ada, bo, lena, id } = await inOneChannel()
    await post(bo, id, 'plans')
    const refusal = await bo.refused(deleteTopic, { stream_id: id, topic_name: 'plans' })
    expect([refusal.code, refusal.message]).toEqual([
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization administrator',
    ])
    const hidden = await makeChannel(bo, 'merger', { invite_only: true, subscribers: [bo.id, lena.id] })
    await post(bo, hidden, 'plans')
    expect(await refusalOf(ada, deleteTopic, { stream_id: hidden, topic_name: 'plans' })).toBe(
      'Invalid channel ID',
    )
    expect(await refusalOf(ada, deleteTopic, { stream_id: 999, topic_name: 'plans' })).toBe(
      'Invalid channel ID',
    )
  })

  test('keeps messages of protected history that the administrator never received', async () => {
    const { server, ada, bo, lena } = await inOneChannel()
    const id = await makeChannel(bo, 'merger', {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [bo.id, lena.id],
    })
    const early = await post(bo, id, 'plans')
    await bo.call(subscribe, { subscriptions: [{ name: 'merger' }], principals: [ada.id] })
    const late = await post(bo, id, 'plans')
    await server.followAll([bo, lena])
    await ada.call(deleteTopic, { stream_id: id, topic_name: 'plans' })
    await bo.call(getMessage, { message_id: early })
    expect(await refusalOf(bo, getMessage, { message_id: late })).toBe('Invalid message(s)')
  })
})
