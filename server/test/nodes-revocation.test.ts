import { setTimeout as sleep } from 'node:timers/promises'
import { endApiKey } from '@parley/api/api-keys/endpoints'
import { updateChannel } from '@parley/api/channels/endpoints'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { getSubscriptions, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { deactivateUser, getOwnUser, regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { type ApiError, Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { unixNow } from '#engine/time.ts'
import { type CastName, emailOf, PASSWORD, type Person, type TestServer } from './harness.ts'
import { bearerOf, makeKey } from './support/api-keys.ts'
import { makeChannel } from './support/channels.ts'
import { post } from './support/conversations.ts'
import { at, twoNodes } from './support/nodes.ts'
import { addressOf, registerFor, SseReader, transports } from './support/streams.ts'

/** Enough rounds to catch an answer by old permissions, since nodes usually sync within milliseconds. */
const ROUNDS = 8
/** Much shorter than the timeout of a poll. */
const SOON_MS = 10_000

test('after the answer, a user removed from a private channel can read it at no node', async () => {
  const [first, second] = await twoNodes()
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  for (let round = 0; round < ROUNDS; round++) {
    const name = `merger ${round}`
    const id = await makeChannel(ada, name, { invite_only: true, subscribers: [ada.id, bo.id] })
    await post(ada, id, 'plans', 'not for everybody')
    const narrow = [{ operator: 'channel', operand: name }]
    const reading = { anchor: 'newest', num_before: 10, num_after: 0, narrow }
    expect((await at(second, bo).call(getMessages, reading)).messages.length).toBeGreaterThan(0)
    await ada.call(unsubscribe, { subscriptions: [name], principals: [bo.id] })
    const outcome = await at(second, bo)
      .call(getMessages, reading)
      .then(({ messages }) => messages.filter(({ content }) => content.includes('not for')))
      .catch(({ code }) => code)
    expect(['BAD_REQUEST', 'BAD_NARROW']).toContain(outcome)
  }
})

test('users see their own changes at every node', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const nodes = [ada.connection, at(second, ada)] as const
  const id = await makeChannel(ada, 'design')
  for (let round = 0; round < ROUNDS; round++) {
    const [writer, reader] = round % 2 === 0 ? nodes : ([nodes[1], nodes[0]] as const)
    await writer.call(updateChannel, { stream_id: id, new_name: `design ${round}` })
    const { subscriptions } = await reader.call(getSubscriptions, {})
    expect(subscriptions.map(({ name }) => name)).toContain(`design ${round}`)
  }
})

test('a replaced key is invalid at every node, and its waiting polls end', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const nodes = [ada.connection, at(second, ada)]
  const polls = await Promise.all(nodes.map(waitingPoll))
  await ada.call(regenerateOwnApiKey, {})
  for (const node of nodes) {
    await expect(node.call(getOwnUser, {})).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
  }
  for (const poll of polls) expect(await poll.answer).toEqual([])
})

test('a new password ends all other sessions and their polls, at every node', async () => {
  const [first, second] = await twoNodes()
  await first.ada()
  const [own, others] = [await browserOf(first), await browserOf(first)]
  const polls = await Promise.all([others(first), others(second)].map(waitingPoll))
  const queue = await others(first).call(registerQueue, { event_types: ['message'] })
  const cursor = { queue_id: queue.queue_id ?? '', last_event_id: queue.last_event_id }
  const stream = await new SseReader(addressOf(first, cursor, '/json'), { cookie: others.cookie() }).open()
  await own(second).call(updateSettings, { old_password: PASSWORD, new_password: 'a horse of another color' })
  for (const node of [first, second]) {
    await expect(others(node).call(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    await own(node).call(getOwnUser, {})
  }
  for (const poll of polls) expect(await poll.answer).toEqual([])
  await stream.ends()
})

/** What ends a key with a name: how it is made, and what happens at the first node. */
const ends: [
  what: string,
  who: Exclude<CastName, 'ada'>,
  end: (one: { owner: Person; ada: Person; id: number; expires: number }) => unknown,
][] = [
  ['its owner', 'bo', ({ owner, id }) => owner.call(endApiKey, { key_id: id })],
  ['its expiry', 'lena', ({ expires }) => sleep((expires - unixNow()) * 1000)],
  [
    'a new password',
    'ines',
    ({ owner }) =>
      owner.call(updateSettings, { old_password: PASSWORD, new_password: 'a horse of another color' }),
  ],
  ['a new key of the account', 'tomas', ({ owner }) => owner.call(regenerateOwnApiKey, {})],
  ['the end of the account', 'yuki', ({ owner, ada }) => ada.call(deactivateUser, { user_id: owner.id })],
]

test('what ends a key ends its polls and streams at the other node at once', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  for (const [what, who, end] of ends) {
    const owner = await first.join(who)
    // A busy machine may be too late for the first of them.
    for (const seconds of what === 'its expiry' ? [3, 12, 40] : [3600]) {
      const expires = unixNow() + seconds
      const { id, key } = await makeKey(first, owner, { expires })
      const bearer = bearerOf(second, owner, key)
      const waiting = await waitingOf(second, bearer).catch(({ code }: ApiError) => code)
      if (waiting === 'INVALID_API_KEY') continue
      if (typeof waiting === 'string') throw new Error(waiting)
      await end({ owner, ada, id, expires })
      for (const reader of waiting.streams) await reader.ends()
      expect(await waiting.poll, what).toEqual([])
      await expect(bearer.connection.call(getOwnUser, {}), what).rejects.toMatchObject({ status: 401 })
      break
    }
  }
})

async function waitingOf(node: TestServer, bearer: Person) {
  const { answer } = await waitingPoll(bearer.connection)
  // Whoever is refused before has not waited.
  const poll = answer.catch(({ status }: ApiError) => (status === 401 ? [] : status))
  const streams = await Promise.all(
    Object.values(transports).map(async (open) => open(node, bearer, await registerFor(bearer)).open()),
  )
  return { poll, streams }
}

test('logging out ends exactly that session, at every node', async () => {
  const [first, second] = await twoNodes()
  await first.ada()
  const [one, two] = [await browserOf(first), await browserOf(second)]
  const poll = await waitingPoll(one(second))
  await two(first).call(getOwnUser, {})
  await one(first).logOut()
  await expect(one(second).call(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await poll.answer).toEqual([])
  await two(second).call(getOwnUser, {})
})

test('a deactivated user is refused at every node, and their polls end', async () => {
  const [first, second] = await twoNodes()
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  const polls = await Promise.all([bo.connection, at(second, bo)].map(waitingPoll))
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(at(second, bo).call(getOwnUser, {})).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })
  for (const poll of polls) expect(await poll.answer).toEqual([])
})

/** Starts a poll on a new queue. Returns its future answer. */
async function waitingPoll(node: Connection) {
  const { queue_id, last_event_id } = await node.call(registerQueue, { event_types: ['message'] })
  const signal = AbortSignal.timeout(SOON_MS)
  const poll = node.call(getEvents, { queue_id: queue_id as string, last_event_id }, { signal })
  return { answer: poll.then(({ events }) => events) }
}

/** A browser of Ada, logged in at one node, that can use its first cookie at any node. */
async function browserOf(
  node: TestServer,
): Promise<((node: TestServer) => Connection) & { cookie(): string }> {
  let cookie = ''
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    const response = await fetch(input, { ...init, headers })
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return response
  }
  const at = ({ url }: TestServer) => new Connection({ url, credentials: 'session', fetch: withCookie })
  await at(node).logIn(emailOf('ada'), PASSWORD)
  return Object.assign(at, { cookie: () => cookie })
}
