import { getMessage, getMessages, renderMessage, sendMessage } from '@parley/api/messages/endpoints'
import { getPresence, getUserPresence, updatePresence } from '@parley/api/presence/endpoints'
import { presenceSection } from '@parley/api/presence/register'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { CAST, type Person, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

/** Yuki is a guest who knows only users in shared channels: Ada is in one, Lena sends there without a subscription. */
async function withGuest() {
  const server = await testServer()
  const ada = await server.ada()
  const [lena, yuki] = [await server.join('lena'), await server.join('yuki')]
  await ada.call(updateUser, { user_id: yuki.id, role: 600 })
  await ada.subscribe('harbour')
  await ada.call(subscribe, { subscriptions: [{ name: 'harbour' }], principals: [yuki.id] })
  await ada.call(unsubscribe, { subscriptions: ['general'], principals: [yuki.id] })
  const members = server.realm.state.systemGroups.get('role:members') ?? 0
  await ada.call(updateRealm, { can_access_all_users_group: { new: members } })
  await server.followAll([ada, lena, yuki])
  const unknown = {
    full_name: 'Unknown user',
    email: `user${lena.id}@${server.realm.state.botDomain}`,
  }
  return { server, ada, lena, yuki, unknown }
}

test('senders and reacting users are hidden from guests who may not know them', async () => {
  const { ada, lena, yuki, unknown } = await withGuest()
  const [toYuki, toAda] = [await yuki.follow(), await ada.follow()]
  const place = { type: 'channel', to: 'harbour', topic: 'talk' } as const
  const { id } = await lena.call(sendMessage, { ...place, content: 'Hello from outside' })
  const byAda = (await ada.call(sendMessage, { ...place, content: 'Hello from inside' })).id
  await lena.call(addReaction, { message_id: byAda, emoji_name: 'wave' })
  const byline = {
    sender_id: lena.id,
    sender_full_name: unknown.full_name,
    sender_email: unknown.email,
    avatar_url: expect.stringContaining('unknown-user-avatar'),
  }
  const events = await toYuki.catchUp()
  const sent = events.filter(({ type }) => type === 'message')
  expect(sent.map(({ message }) => message)).toMatchObject([
    { id, ...byline },
    { id: byAda, sender_full_name: 'Ada Lindqvist' },
  ])
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'reaction',
      user: { user_id: lena.id, ...unknown, is_mirror_dummy: false },
    }),
  )
  const { messages } = await yuki.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    narrow: [{ operator: 'topic', operand: 'talk' }],
  })
  expect(messages).toMatchObject([
    { id, ...byline },
    { id: byAda, sender_full_name: 'Ada Lindqvist' },
  ])
  const toThoseWhoKnow = (await toAda.catchUp()).filter(({ type }) => type === 'message')
  expect(toThoseWhoKnow.map(({ message }) => message)).toMatchObject([
    { sender_full_name: 'Lena Weiss', sender_email: 'lena@example.com' },
    { sender_full_name: 'Ada Lindqvist' },
  ])
})

test('guests mention the people that they know, and learn no name by an id', async () => {
  const { ada, lena, yuki } = await withGuest()
  const mentions = async (author: Person) => {
    const content = `@**${CAST.lena}** @**|${lena.id}** @_**${CAST.lena}|${lena.id}** @**|${ada.id}**`
    const { rendered } = await author.call(renderMessage, { content })
    return [...rendered.matchAll(/data-user-id="(\d+)"/g)].map(([, id]) => Number(id))
  }
  expect(await mentions(ada)).toEqual([lena.id, lena.id, lena.id, ada.id])
  expect(await mentions(yuki)).toEqual([ada.id])
  const place = { type: 'channel', to: 'harbour', topic: 'talk' } as const
  const { id } = await yuki.call(sendMessage, { ...place, content: `@**|${lena.id}** @**|${ada.id}**` })
  const { message } = await ada.call(getMessage, { message_id: id })
  expect(message).toMatchObject({ flags: ['mentioned'], content: expect.not.stringContaining('Lena') })
})

test('presence is hidden from guests who may not know the user', async () => {
  const { ada, lena, yuki } = await withGuest()
  const toYuki = await yuki.follow()
  const here = { status: 'active', slim_presence: true } as const
  await lena.call(updatePresence, here)
  await ada.call(updatePresence, here)
  const events = (await toYuki.catchUp()).filter(({ type }) => type === 'presence')
  expect(events.map(({ presences }) => Object.keys(presences as object))).toEqual([[String(ada.id)]])
  const seen = [String(ada.id)]
  expect(Object.keys((await registered(yuki, presenceSection, { slim_presence: true })).presences)).toEqual(
    seen,
  )
  expect(
    Object.keys((await yuki.call(updatePresence, { ...here, last_update_id: -1 })).presences ?? {}),
  ).toEqual([String(ada.id), String(yuki.id)])
  expect(Object.keys((await yuki.call(getPresence, {})).presences)).not.toContain('lena@example.com')
  for (const user_id_or_email of [String(lena.id), 'lena@example.com', '4711']) {
    expect(await yuki.refused(getUserPresence, { user_id_or_email })).toMatchObject({
      message: 'No such user',
    })
  }
  await yuki.call(getUserPresence, { user_id_or_email: String(ada.id) })
})

test('statuses become visible and invisible with their users', async () => {
  const { ada, lena, yuki } = await withGuest()
  await lena.call(updateStatus, { status_text: 'at sea' })
  const toYuki = await yuki.follow()
  await lena.subscribe('harbour')
  expect(await toYuki.catchUp()).toContainEqual(
    expect.objectContaining({ type: 'user_status', user_id: lena.id, status_text: 'at sea' }),
  )
  expect(toYuki.state.statuses.get(lena.id)).toEqual({ status_text: 'at sea' })
  await ada.call(unsubscribe, { subscriptions: ['harbour'], principals: [lena.id] })
  await toYuki.catchUp()
  expect(toYuki.state.statuses.has(lena.id)).toBe(false)
})

test('two guests who are sent the same messages are each shown the people that they know', async () => {
  const { ada, lena, yuki, server, unknown } = await withGuest()
  const bo = await server.join('bo')
  await ada.call(updateUser, { user_id: bo.id, role: 600 })
  // Bo shares a channel with Lena, Yuki does not; both read what she writes to a third.
  await lena.subscribe('pier')
  await ada.call(subscribe, { subscriptions: [{ name: 'harbour' }], principals: [bo.id] })
  await lena.call(subscribe, { subscriptions: [{ name: 'pier' }], principals: [bo.id] })
  const [toBo, toYuki] = [
    await bo.follow({ event_types: ['message'] }),
    await yuki.follow({ event_types: ['message'] }),
  ]
  // A stretch of the journal that is long enough to be looked through once for both.
  for (const content of ['one', 'two', 'three', 'four', 'five', 'six'])
    await lena.call(sendMessage, { type: 'channel', to: 'harbour', topic: 'talk', content })
  const namesIn = (events: readonly { type: string; message?: unknown }[]) =>
    new Set(events.map(({ message }) => (message as { sender_full_name: string }).sender_full_name))
  expect(namesIn(await toBo.catchUp())).toEqual(new Set(['Lena Weiss']))
  expect(namesIn(await toYuki.catchUp())).toEqual(new Set([unknown.full_name]))
})
