import { setTimeout as sleep } from 'node:timers/promises'
import { updateChannel } from '@parley/api/channels/endpoints'
import { createDrafts } from '@parley/api/drafts/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { starredMessagesSection } from '@parley/api/flags/register'
import { getMessageReports } from '@parley/api/message-reports/endpoints'
import { deleteMessage, getMessages, reportMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createReminder } from '@parley/api/reminders/endpoints'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { getAttachments } from '@parley/api/uploads/endpoints'
import { describe, expect, test } from 'vitest'
import type { User } from '#directory/users/state.ts'
import { updateMessage } from '#messages/message-changes/update.ts'
import { ARCHIVED, NOT_ARCHIVED } from '#messages/retention/archive.ts'
import { deleteExpired } from '#messages/retention/expire.ts'
import { purgeArchive } from '#messages/retention/purge.ts'
import { restoreMessages } from '#messages/retention/restore.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person, TestServer } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { age, inOneChannel, NEW_CLIENT, OLD_CLIENT, post, update, write } from './support/conversations.ts'
import { get, upload } from './support/files.ts'
import { registered } from './support/registered.ts'
import { whereFound } from './support/where-found.ts'

const DAY = 86_400

const endless = { until: Number.POSITIVE_INFINITY }

const keepTo = ({ realm }: TestServer) => deleteExpired(realm, endless.until)

const indexForSearch = ({ realm }: TestServer) => realm.memory(SearchIndexer).run()

const forever = (server: TestServer) => purgeArchive(server.realm, { graceDays: 0, ...endless })

async function idsSeenBy(reader: Person): Promise<number[]> {
  const { messages } = await reader.call(getMessages, { anchor: 'newest', num_before: 1000, num_after: 0 })
  return messages.map(({ id }) => id)
}

describe('expired messages', () => {
  test('follow the setting of the channel, or else of the organization', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    const short = await makeChannel(ada, 'short', { subscribers: [ada.id, bo.id], message_retention_days: 2 })
    const long = await makeChannel(ada, 'long', {
      subscribers: [ada.id],
      message_retention_days: 'unlimited',
    })
    const everywhere = async (topic: string) => [
      await post(ada, id, topic),
      await post(ada, short, topic),
      await post(ada, long, topic),
      await write(ada, [bo]),
    ]
    const old = await everywhere('old')
    const fresh = await everywhere('fresh')
    await age(server, old, 10 * DAY)
    await keepTo(server)
    expect((await idsSeenBy(ada)).filter((one) => old.includes(one))).toEqual([old[0], old[2], old[3]])
    await ada.call(updateRealm, { message_retention_days: 7 })
    await keepTo(server)
    expect((await idsSeenBy(ada)).filter((one) => old.includes(one))).toEqual([old[2]])
    expect(await idsSeenBy(ada)).toEqual(expect.arrayContaining(fresh))
  })

  test('do not exist without a setting', async () => {
    const { server, ada, id } = await inOneChannel()
    const messageId = await post(ada, id, 'plans')
    await age(server, [messageId], 10_000 * DAY)
    await keepTo(server)
    expect(await idsSeenBy(ada)).toContain(messageId)
  })

  test('are all deleted, topic by topic', async () => {
    const { server, ada, id } = await inOneChannel({ message_retention_days: 1 })
    const ids: number[] = []
    for (let index = 0; index < 60; index++) ids.push(await post(ada, id, `topic ${index % 23}`))
    const last = await post(ada, id, 'topic 1')
    await age(server, ids, 2 * DAY)
    await keepTo(server)
    const seen = await idsSeenBy(ada)
    expect(seen.filter((one) => ids.includes(one))).toEqual([])
    expect(seen).toContain(last)
  })
})

test('expired messages send the event that each client supports, and leave nothing unread', async () => {
  const { server, ada, bo, lena, people, id } = await inOneChannel({ message_retention_days: 1 })
  const messageId = await post(ada, id, 'plans')
  await lena.call(updateMessageFlags, { messages: [messageId], op: 'add', flag: 'starred' })
  await age(server, [messageId], 2 * DAY)
  await server.followAll(people)
  const [toBo, toOld] = [await bo.follow(NEW_CLIENT), await bo.follow(OLD_CLIENT)]
  await keepTo(server)
  const where = { type: 'delete_message', message_type: 'stream', stream_id: id, topic: 'plans' }
  expect(await toBo.catchUp()).toContainEqual({ id: expect.any(Number), ...where, message_ids: [messageId] })
  expect(await toOld.catchUp()).toContainEqual({ id: expect.any(Number), ...where, message_id: messageId })
  expect((await registered(lena, starredMessagesSection)).starred_messages).toEqual([])
})

test('expired messages that are moved while they are being deleted, are deleted where they are', async () => {
  const { server, ada, bo, people, id } = await inOneChannel({ message_retention_days: 1 })
  const ids = [await post(ada, id, 'plans'), await post(ada, id, 'plans')]
  await age(server, ids, 2 * DAY)
  await server.followAll(people)
  const toBo = await bo.follow(NEW_CLIENT)
  const { realm } = server
  const user = realm.state.users.get(ada.id) as User
  // Nothing is deleted until the move, which waits too, has been made.
  const released = Promise.withResolvers<void>()
  const blocking = realm.change(() => released.promise)
  const moving = updateMessage(
    realm,
    { user, realmUrl: server.url },
    {
      message_id: ids[0] ?? 0,
      topic: 'other plans',
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    },
  )
  const deleting = keepTo(server)
  await sleep(100)
  released.resolve()
  await Promise.all([blocking, moving, deleting])
  const where = { type: 'delete_message', message_type: 'stream', stream_id: id }
  expect(await toBo.catchUp()).toContainEqual({
    id: expect.any(Number),
    ...where,
    topic: 'other plans',
    message_ids: [ids[0]],
  })
  expect(await idsSeenBy(bo)).not.toContain(ids[1])
})

/** A message with everything that a message can have, in which every part contains `word`. */
async function richMessage({ ada, bo }: { ada: Person; bo: Person }, to: number, word: string) {
  const { url } = await upload(ada, `a file of ${word}`, `${word}.txt`)
  const messageId = await post(ada, to, 'plans', `/poll ${word}?\nyes ${word}`)
  const linking = await post(ada, to, 'plans', `first ${word}`)
  await update(ada, linking, { content: `then ${word} [notes](${url})` })
  await bo.call(addReaction, { message_id: linking, emoji_name: 'wave' })
  await bo.call(updateMessageFlags, { messages: [linking], op: 'add', flag: 'starred' })
  await bo.call(createReminder, {
    message_id: linking,
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + DAY,
  })
  const option = JSON.stringify({ type: 'new_option', idx: 1, option: `perhaps ${word}` })
  await bo.call(addSubmessage, { message_id: messageId, msg_type: 'widget', content: option })
  return { ids: [messageId, linking], linking, url }
}

const WORD = 'q7x9k2'

test('expired messages stay in the archive for a while, and then nowhere', async () => {
  const { server, ada, bo, id } = await inOneChannel({ message_retention_days: 1 })
  const { ids, url } = await richMessage({ ada, bo }, id, WORD)
  await age(server, ids, 2 * DAY)
  await indexForSearch(server)
  expect(await whereFound(server, WORD)).toEqual(
    expect.arrayContaining(['public.messages', 'public.message_index_0']),
  )
  await keepTo(server)
  await indexForSearch(server)
  expect((await get(server, ada, url)).status).not.toBe(200)
  expect((await ada.call(getAttachments, {})).attachments).toEqual([])
  expect((await whereFound(server, WORD)).filter((one) => one.startsWith('public.')).sort()).toEqual([
    'public.archived_attachments',
    'public.archived_messages',
  ])
  await purgeArchive(server.realm, { graceDays: 1, ...endless })
  expect(await whereFound(server, WORD)).toContain('public.archived_messages')
  await forever(server)
  await expect.poll(() => whereFound(server, WORD)).toEqual([])
})

test('messages deleted by users are not archived', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  const messageId = await post(ada, id, 'plans', `/poll ${WORD}?\nyes`)
  const second = await post(ada, id, 'plans', WORD)
  await update(ada, second, { content: `more ${WORD}` })
  await bo.call(createReminder, {
    message_id: second,
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + DAY,
  })
  await ada.call(createDrafts, {
    drafts: [{ type: 'stream', to: [id], topic: 'plans', content: 'another thing', timestamp: 1 }],
  })
  await indexForSearch(server)
  for (const message_id of [messageId, second]) await ada.call(deleteMessage, { message_id })
  await indexForSearch(server)
  expect(await whereFound(server, WORD)).toEqual([])
})

test('an upload stays while anything links to it', async () => {
  const { server, ada, id } = await inOneChannel({ message_retention_days: 1 })
  const [shared, drafted] = [await upload(ada, 'one', 'one.txt'), await upload(ada, 'two', 'two.txt')]
  const unsent = await upload(ada, 'three', 'three.txt')
  const old = await post(ada, id, 'plans', `[one](${shared.url}) [two](${drafted.url})`)
  await post(ada, id, 'plans', `again [one](${shared.url})`)
  await ada.call(createDrafts, {
    drafts: [{ type: 'stream', to: [id], topic: 'plans', content: `[two](${drafted.url})`, timestamp: 1 }],
  })
  await age(server, [old], 2 * DAY)
  await keepTo(server)
  for (const { url } of [shared, drafted, unsent]) expect((await get(server, ada, url)).status).toBe(200)
})

test('jobs do this automatically, also in several runs', async () => {
  const { server, ada, id } = await inOneChannel({ message_retention_days: 1 })
  const ids = [await post(ada, id, 'plans'), await post(ada, id, 'tea')]
  await age(server, ids, 2 * DAY)
  await server.server.maintenance.run()
  await expect.poll(async () => (await idsSeenBy(ada)).filter((one) => ids.includes(one))).toEqual([])
})

describe('restored messages', () => {
  test('are as before, but read', async () => {
    const { server, ada, bo, id } = await inOneChannel({ message_retention_days: 1 })
    const { ids, linking, url } = await richMessage({ ada, bo }, id, WORD)
    await age(server, ids, 2 * DAY)
    const seen = async (reader: Person) => {
      const { messages } = await reader.call(getMessages, {
        anchor: 'newest',
        num_before: 9,
        num_after: 0,
        narrow: [{ operator: 'search', operand: WORD }],
      })
      // Ignores the highlights of the search. The only difference is that the message is read.
      return messages.map(({ flags, ...message }) => ({
        ...message,
        flags: flags.filter((flag) => flag !== 'read'),
      }))
    }
    const before = await seen(bo)
    expect(before).toHaveLength(2)
    await keepTo(server)
    expect(await seen(bo)).toEqual([])
    await expect(restoreMessages(server.realm, {})).rejects.toThrow(
      'of #design are older than messages are kept',
    )
    await ada.call(updateChannel, { stream_id: id, message_retention_days: 'unlimited' })
    await server.followAll([bo])
    expect(await restoreMessages(server.realm, { conversationIds: [0] })).toBe(0)
    expect(await restoreMessages(server.realm, {})).toBe(2)
    expect(await seen(bo)).toEqual(before)
    expect((await registered(bo, starredMessagesSection)).starred_messages).toEqual([linking])
    expect(await (await get(server, bo, url)).text()).toBe(`a file of ${WORD}`)
    expect((await ada.call(getAttachments, {})).attachments).toMatchObject([{ messages: [{ id: linking }] }])
    await forever(server)
    expect(await whereFound(server, WORD)).toContain('public.messages')
  })
})

test('what was reported is there for moderators until the message is purged', async () => {
  const { server, ada, bo, id } = await inOneChannel({ message_retention_days: 1 })
  await setForRealm(server, { moderation_request_channel_id: await makeChannel(ada, 'moderation') })
  const [old, other] = [await post(ada, id, 'plans', 'a crane'), await post(ada, id, 'plans', 'a heron')]
  for (const message_id of [old, other]) await bo.call(reportMessage, { message_id, report_type: 'spam' })
  await age(server, [old], 2 * DAY)
  const contents = async () =>
    (await ada.call(getMessageReports, {})).reports.map(({ content, place }) => [content, place])
  await keepTo(server)
  expect(await contents()).toEqual([
    ['a heron', 'channel'],
    ['a crane', 'gone'],
  ])
  await forever(server)
  expect(await contents()).toEqual([['a heron', 'channel']])
})

test('every table that refers to messages is archived or listed as an exception', async () => {
  const { server } = await inOneChannel()
  const { rows } = await server.server.db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'message_id'
       and c.relname !~ '^message_index_'`,
  )
  const named = rows.map(({ name }) => name).filter((name) => name !== 'archived_messages')
  expect([...named, 'messages'].sort()).toEqual([...ARCHIVED, ...NOT_ARCHIVED].sort())
})
