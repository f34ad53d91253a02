import { createBot } from '@parley/api/bots/endpoints'
import { archiveChannel } from '@parley/api/channels/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import {
  type ApiError,
  allCapabilities,
  Mirror,
  mayReadChannel,
  type PostDestination,
  whyNotPost,
} from '@parley/client'
import { expect, test } from 'vitest'
import { GUEST, MODERATOR } from '#directory/users/roles.ts'
import { type Person, testServer } from './harness.ts'
import { oneOfEachRole } from './support/cast.ts'
import { groupId, makeChannel } from './support/channels.ts'
import { giveRole } from './support/roles.ts'

// A client says before one writes whether one may post. Here everything is tried for real.

/** Why the person may not post there; fails where the server is of another opinion. */
async function reasonFor(person: Person, mirror: Mirror, destination: PostDestination): Promise<string> {
  await mirror.catchUp()
  const refusal = whyNotPost(mirror.state, destination)
  const to =
    'userIds' in destination
      ? { type: 'direct' as const, to: [...destination.userIds] }
      : { type: 'channel' as const, to: destination.channelId, topic: destination.topic ?? '' }
  const answer = await person
    .call(sendMessage, { ...to, content: 'ahoy' })
    .then(() => undefined)
    .catch((error: ApiError) => error)
  const said = `${person.email} to ${JSON.stringify(destination)}: ${answer?.message ?? 'sent'}`
  expect(answer === undefined, `${refusal?.reason ?? 'may post'}; ${said}`).toBe(refusal === undefined)
  return refusal?.reason ?? 'ok'
}

const mirrorOf = (person: Person) => Mirror.of(person.connection, { client_capabilities: allCapabilities })

test('a client knows where the server lets one post in channels', async () => {
  const server = await testServer()
  const { owner: ada, moderator: priya, member: bo, guest: lena } = await oneOfEachRole(server)
  const everyone = [ada.id, priya.id, bo.id, lena.id]
  const moderators = groupId(server, 'role:moderators')
  const members = groupId(server, 'role:members')
  const channels = {
    public: await makeChannel(ada, 'public'),
    joined: await makeChannel(ada, 'joined', { subscribers: everyone }),
    private: await makeChannel(ada, 'private', { invite_only: true }),
    shared: await makeChannel(ada, 'shared', { invite_only: true, subscribers: everyone }),
    openToJoin: await makeChannel(ada, 'open', { invite_only: true, can_subscribe_group: members }),
    news: await makeChannel(ada, 'news', { subscribers: everyone, can_send_message_group: moderators }),
    byName: await makeChannel(ada, 'by name', {
      subscribers: everyone,
      can_send_message_group: { direct_members: [lena.id], direct_subgroups: [moderators] },
    }),
    archived: await makeChannel(ada, 'archived', { subscribers: everyone }),
    oneTopic: await makeChannel(ada, 'one topic', {
      subscribers: everyone,
      topics_policy: 'empty_topic_only',
    }),
    topics: await makeChannel(ada, 'topics', { subscribers: everyone, topics_policy: 'disable_empty_topic' }),
  }
  await ada.call(archiveChannel, { stream_id: channels.archived })

  const table: Record<string, string[]> = {}
  for (const [name, channelId] of Object.entries(channels)) {
    table[name] = []
    for (const person of [ada, priya, bo, lena]) {
      const mirror = await mirrorOf(person)
      const reasons = [
        await reasonFor(person, mirror, { channelId, topic: 'drill' }),
        await reasonFor(person, mirror, { channelId, topic: '' }),
      ]
      table[name].push([...new Set(reasons)].join(' | '))
      const narrow = [{ operator: 'channel', operand: channelId }]
      const isRead = await person
        .call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, narrow })
        .then(() => true)
        .catch(() => false)
      expect(mayReadChannel(mirror.state, channelId), `${person.email} reads ${name}`).toBe(isRead)
    }
  }
  expect(table).toEqual({
    public: ['ok', 'ok', 'ok', 'channel unknown'],
    joined: ['ok', 'ok', 'ok', 'ok'],
    private: ['ok', 'channel unknown', 'channel unknown', 'channel unknown'],
    shared: ['ok', 'ok', 'ok', 'ok'],
    openToJoin: ['ok', 'not subscribed', 'not subscribed', 'channel unknown'],
    news: ['ok', 'ok', 'not permitted', 'not permitted'],
    byName: ['ok', 'ok', 'not permitted', 'ok'],
    archived: ['channel archived', 'channel archived', 'channel archived', 'channel archived'],
    oneTopic: Array.from({ length: 4 }, () => 'only the empty topic | ok'),
    topics: Array.from({ length: 4 }, () => 'ok | not the empty topic'),
  })

  const mirrors = { bo: await mirrorOf(bo), ada: await mirrorOf(ada) }
  const { openToJoin: channelId, archived } = channels
  expect(whyNotPost(mirrors.bo.state, { channelId })).toMatchObject({ mayJoin: true })
  expect(whyNotPost(mirrors.bo.state, { channelId: archived })).toMatchObject({ mayRestore: false })
  expect(whyNotPost(mirrors.ada.state, { channelId: archived })).toMatchObject({ mayRestore: true })
})

test('a client knows to whom the server lets one write directly', async () => {
  const server = await testServer()
  const [ada, ines, bo, lena, yuki] = [
    await server.ada(),
    await server.join('ines'),
    await server.join('bo'),
    await server.join('lena'),
    await server.join('yuki'),
  ]
  await giveRole(server, ines, MODERATOR)
  await giveRole(server, lena, GUEST)
  const { user_id: bot } = await ada.call(createBot, { full_name: 'Helper', short_name: 'helper' })
  await ada.call(deactivateUser, { user_id: yuki.id })
  const reasons = async (person: Person, ...to: number[][]) => {
    const mirror = await mirrorOf(person)
    const found: string[] = []
    for (const userIds of to) found.push(await reasonFor(person, mirror, { userIds }))
    return found
  }
  expect(await reasons(bo, [ada.id], [bo.id], [yuki.id], [ada.id, yuki.id], [9999])).toEqual([
    'ok',
    'ok',
    'people deactivated',
    'people deactivated',
    'person unknown',
  ])
  await ada.call(updateRealm, {
    direct_message_permission_group: { new: groupId(server, 'role:moderators') },
  })
  expect(await reasons(bo, [ines.id], [lena.id], [lena.id, ines.id], [bot], [bo.id])).toEqual([
    'ok',
    'directs not permitted',
    'ok',
    'ok',
    'ok',
  ])
  await ada.call(updateRealm, {
    direct_message_permission_group: { new: groupId(server, 'role:everyone') },
    direct_message_initiator_group: { new: groupId(server, 'role:moderators') },
  })
  // With whom one has written, one may go on.
  expect(await reasons(bo, [ines.id], [lena.id], [bot])).toEqual(['ok', 'may not begin directs', 'ok'])
  expect(await reasons(ines, [lena.id])).toEqual(['ok'])
  // A guest who knows only whom they have written with.
  await ada.call(updateRealm, {
    direct_message_initiator_group: { new: groupId(server, 'role:everyone') },
    can_access_all_users_group: { new: groupId(server, 'role:members') },
  })
  const names = [...server.realm.state.channels.values()].map(({ name }) => name)
  await lena.call(unsubscribe, { subscriptions: names })
  expect(await reasons(lena, [ines.id], [bot], [ada.id])).toEqual(['ok', 'ok', 'person unknown'])
})
