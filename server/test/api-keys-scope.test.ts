import { createBot } from '@parley/api/bots/endpoints'
import { archiveChannel, updateChannel } from '@parley/api/channels/endpoints'
import { discoverContract } from '@parley/api/contract/discover'
import { type AnswerOf, type Endpoint, fullPath } from '@parley/api/contract/endpoint'
import { isWithinScope, scopedUseOf } from '@parley/api/contract/key-scope'
import { deleteQueue, getEvents, registerQueue } from '@parley/api/events/endpoints'
import { deleteMessage, getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { addReaction, removeReaction } from '@parley/api/reactions/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe, unsubscribe, updateSubscriptionProperty } from '@parley/api/subscriptions/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { makeKey } from './support/api-keys.ts'
import { makeChannel } from './support/channels.ts'
import { post } from './support/conversations.ts'
import { basicOf, upload } from './support/files.ts'
import { registerFor } from './support/streams.ts'

const { endpoints } = await discoverContract()
const BEYOND = { status: 403, code: 'API_KEY_SCOPE' }

/** A request to an endpoint without its parameters: who may call it is decided before they are read. */
function bareRequest({ url }: TestServer, person: Person, endpoint: Endpoint): Promise<Response> {
  const path = fullPath(endpoint).replaceAll(/\{[^}]+\}/g, '1')
  const { method } = endpoint
  return fetch(url + path, { method, headers: { authorization: basicOf(person) }, redirect: 'manual' })
}

/** What must not change by a request that is refused. */
async function recorded({ realm }: TestServer): Promise<unknown> {
  const { rows } = await realm.db.query<{ name: string; written: number }>(
    `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_xact_user_tables`,
  )
  const counts = await realm.db.query(
    'select (select count(*) from messages) as messages, (select count(*) from drafts) as drafts',
  )
  return { head: realm.state.journalHead, rows: rows.length, counts: counts.rows }
}

// Payloads of services come with the key of a bot in their address.
const asked = endpoints.filter(
  ({ outgoing, forPages, access, takesPayload }) =>
    !outgoing && !forPages && !takesPayload && access !== 'none',
)

describe('a key that reads', () => {
  test('is refused by every endpoint that writes, administers or is about credentials', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { bearer } = await makeKey(server, ada)
    const before = await recorded(server)
    const beyond = asked.filter((one) => scopedUseOf(one) !== 'read')
    expect(beyond.length).toBeGreaterThan(100)
    for (const endpoint of beyond) {
      const response = await bareRequest(server, bearer, endpoint)
      expect([endpoint.operationId, response.status]).toEqual([endpoint.operationId, 403])
      expect(await response.json()).toMatchObject({ code: 'API_KEY_SCOPE' })
    }
    expect(await recorded(server)).toEqual(before)
  })

  test('opens everything else', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { bearer } = await makeKey(server, ada)
    for (const endpoint of asked.filter((one) => scopedUseOf(one) === 'read')) {
      const response = await bareRequest(server, bearer, endpoint)
      expect([endpoint.operationId, response.status]).not.toEqual([endpoint.operationId, 403])
      await response.body?.cancel()
    }
  })

  test('starts no upload by tus, either', async () => {
    const server = await testServer()
    const { bearer } = await makeKey(server, await server.ada())
    const response = await fetch(`${server.url}/api/v1/tus/`, {
      method: 'POST',
      headers: { authorization: basicOf(bearer), 'tus-resumable': '1.0.0', 'upload-length': '3' },
    })
    expect(response.status).toBe(403)
  })

  test('hears what its owner hears, by a queue of its own', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { bearer } = await makeKey(server, ada)
    const other = await makeKey(server, ada)
    const cursor = await registerFor(bearer)
    await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'for you' })
    const { events } = await bearer.call(getEvents, cursor)
    expect(events).toMatchObject([{ type: 'message', message: { content: 'for you' } }])
    const foreign = { code: 'BAD_EVENT_QUEUE_ID' }
    expect(await other.bearer.refused(getEvents, cursor)).toMatchObject(foreign)
    expect(await ada.refused(getEvents, cursor)).toMatchObject(foreign)
    expect(await bearer.refused(deleteQueue, await registerFor(ada))).toMatchObject(foreign)
    await bearer.call(deleteQueue, cursor)
  })

  test('never learns of other keys, nor has it the rank of its owner', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { api_key: ofBot } = await ada.call(createBot, { full_name: 'Bot', short_name: 'bot' })
    const { bearer } = await makeKey(server, ada, { access: 'write' })
    const registered = await bearer.call(registerQueue, {})
    expect(JSON.stringify(registered)).not.toContain(ofBot)
    expect(registered).toMatchObject({ is_owner: false, is_admin: false, realm_bots: [] })
    expect(await bearer.refused(updateUser, { user_id: ada.id, full_name: 'Eve' })).toMatchObject(BEYOND)
    expect(await bearer.refused(updateRealm, { name: 'Mine' })).toMatchObject(BEYOND)
    await bearer.call(sendMessage, { type: 'channel', to: 'general', topic: 'x', content: 'written' })
  })
})

describe('a key for chosen channels', () => {
  // An organization where each thing beside the chosen channel has `secret` in its name or text.
  async function scene() {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const open = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
    const secret = await makeChannel(ada, 'secret channel', { subscribers: [ada.id, bo.id] })
    const shown = await post(bo, open, 'plans', 'shown to the key')
    const { url } = await upload(ada, 'secret file', 'secret.txt')
    const kept = await post(bo, secret, 'secret topic', 'secret words')
    await post(ada, secret, 'secret topic', `[secret](${url})`)
    const { id: direct } = await bo.call(sendMessage, {
      type: 'direct',
      to: [ada.id],
      content: 'secret talk',
    })
    const { bearer } = await makeKey(server, ada, { access: 'write', channel_ids: [open] })
    return { server, ada, bo, open, secret, shown, kept, direct, url, bearer }
  }

  test('is refused by every endpoint that is not made for it', async () => {
    const { server, bearer } = await scene()
    const use = { mayWrite: true, isPerChannel: true }
    const beyond = asked.filter((endpoint) => !isWithinScope(endpoint, use))
    expect(beyond.length).toBeGreaterThan(120)
    for (const endpoint of beyond) {
      const response = await bareRequest(server, bearer, endpoint)
      expect([endpoint.operationId, response.status]).toEqual([endpoint.operationId, 403])
      await response.body?.cancel()
    }
  })

  test('is shown nothing beside them by any other', async () => {
    const { server, bo, secret, shown, kept, direct, url, bearer } = await scene()
    const use = { mayWrite: true, isPerChannel: true }
    const reading = asked.filter(
      (one) => one.method === 'GET' && isWithinScope(one, use) && one.answersWith === undefined,
    )
    const values: Record<string, readonly string[]> = {
      message_id: [String(kept), String(direct), String(shown)],
      stream_id: [String(secret)],
      stream: ['secret channel'],
      user_id: [String(bo.id)],
      email: [bo.email],
      user_group_id: ['1'],
      msg_ids: [`[${kept},${direct}]`],
      message_ids: [`[${kept},${direct}]`],
      anchor: ['newest'],
      num_before: ['1000'],
      num_after: ['0'],
      include_all: ['true'],
      include_subscribers: ['true'],
      narrow: [
        '[]',
        '[["is","dm"]]',
        `[["dm",[${bo.id}]]]`,
        `[["channel",${secret}]]`,
        '[["channel","secret channel"]]',
        '[["search","secret"]]',
        '[["sender","me"]]',
        '[["channels","public"]]',
        `[["id",${kept}]]`,
        `[["near",${direct}]]`,
        `[["with",${kept}]]`,
      ],
      realm_id_str: [url.split('/')[2] ?? ''],
      filename: [url.split('/').slice(3).join('/')],
    }
    for (const endpoint of reading) {
      const names = Object.keys(endpoint.parameters)
      const most = Math.max(1, ...names.map((name) => values[name]?.length ?? 0))
      for (let round = 0; round < most; round++) {
        const form = new URLSearchParams()
        let path = fullPath(endpoint)
        for (const name of names) {
          const known = values[name]
          const value = known?.[round % known.length]
          if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, value ?? '1')
          else if (value !== undefined && !(name === 'message_ids' && round > 0)) form.set(name, value)
        }
        if (!form.has('message_ids') || round > 0) form.delete('message_ids')
        const response = await fetch(`${server.url}${path}?${form}`, {
          headers: { authorization: basicOf(bearer) },
        })
        // Terms that find nothing may come back in the refusal.
        if (response.status !== 200) continue
        expect(await response.text(), `${path}?${form}`).not.toMatch(/secret/)
      }
    }
    const everything = { anchor: 'newest', num_before: 1000, num_after: 0 } as const
    const { messages } = await bearer.call(getMessages, everything)
    expect(messages.map(({ content }) => content)).toContain('<p>shown to the key</p>')
  })

  test('registers and hears of nothing beside them, and of the people here', async () => {
    const { server, ada, bo, open, secret, kept, direct, bearer } = await scene()
    const registered = (await bearer.call(registerQueue, {
      all_public_streams: true,
      include_subscribers: 'true',
    })) as Registered
    expect(JSON.stringify(registered)).not.toMatch(/secret/)
    expect(registered.subscriptions).toMatchObject([{ stream_id: open }])
    expect(registered.never_subscribed).toEqual([])
    expect(registered.realm_users?.length).toBeGreaterThan(1)
    expect(Object.keys(registered)).not.toContain('unread_msgs')
    const whole = await ada.call(registerQueue, { all_public_streams: true })
    await happenAround({ bo, ada, secret, kept, direct })
    await post(bo, open, 'plans', 'news for the key')
    await server.join('yuki')
    const cursor = { queue_id: registered.queue_id ?? '', last_event_id: registered.last_event_id }
    const { events } = await bearer.call(getEvents, cursor)
    const text = JSON.stringify(events)
    expect(text).not.toMatch(/secret/i)
    expect(text).not.toContain(`"stream_id":${secret}`)
    expect(text).not.toContain(`"stream_ids":[${secret}]`)
    expect(text).not.toContain(`"message_id":${direct}`)
    expect(text).toContain('news for the key')
    expect(events.map(({ type }) => type)).toContain('realm_user')
    // Those who may see all are told of it, whoever reads first.
    const all = await ada.call(getEvents, {
      queue_id: whole.queue_id ?? '',
      last_event_id: whole.last_event_id,
    })
    expect(JSON.stringify(all.events)).toContain('another secret')
  })

  test('opens a file that is only elsewhere for nobody, its owner included', async () => {
    const { server, ada, bo, open, url, bearer } = await scene()
    const ask = (person: Person) => fetch(server.url + url, { headers: { authorization: basicOf(person) } })
    expect((await ask(bearer)).status).toBe(404)
    expect((await ask(ada)).status).toBe(200)
    await post(ada, open, 'plans', `[now here](${url})`)
    expect((await ask(bearer)).status).toBe(200)
    // One that somebody else has sent them directly.
    const { url: sent } = await upload(bo, 'for you', 'sent.txt')
    await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: `[for you](${sent})` })
    const askFor = async (person: Person) =>
      (await fetch(server.url + sent, { headers: { authorization: basicOf(person) } })).status
    expect([await askFor(bearer), await askFor(ada)]).toEqual([404, 200])
  })

  test('writes nowhere else', async () => {
    const { ada, open, secret, kept, direct, shown, bearer } = await scene()
    const elsewhere = { type: 'channel', topic: 'x', content: 'x' } as const
    for (const to of [secret, 'secret channel', 'general'])
      expect(await bearer.refused(sendMessage, { ...elsewhere, to })).toMatchObject({
        code: 'STREAM_DOES_NOT_EXIST',
      })
    expect(await bearer.refused(sendMessage, { type: 'direct', to: [ada.id], content: 'x' })).toMatchObject(
      BEYOND,
    )
    const emoji = { emoji_name: 'tada' } as const
    for (const message_id of [kept, direct]) {
      expect(await bearer.refused(addReaction, { message_id, ...emoji })).toMatchObject({ status: 400 })
      expect(await bearer.refused(deleteMessage, { message_id })).toMatchObject({ status: 400 })
      expect(await bearer.refused(updateMessage, { message_id, content: 'y' })).toMatchObject({ status: 400 })
    }
    const own = await post(bearer, open, 'plans', 'by the key')
    await bearer.call(updateMessage, { message_id: own, content: 'still by the key' })
    expect(await bearer.refused(updateMessage, { message_id: own, stream_id: secret })).toMatchObject({
      status: 400,
    })
    await bearer.call(addReaction, { message_id: shown, ...emoji })
    await bearer.call(deleteMessage, { message_id: own })
  })
})

type Registered = AnswerOf<typeof registerQueue> & {
  readonly subscriptions?: unknown
  readonly never_subscribed?: unknown
  readonly realm_users?: readonly unknown[]
}

interface Around {
  readonly ada: Person
  readonly bo: Person
  readonly secret: number
  readonly kept: number
  readonly direct: number
}

/** Changes of every kind to what a key for other channels must not hear of. */
async function happenAround({ ada, bo, secret, kept, direct }: Around) {
  await post(bo, secret, 'secret topic', 'secret again @**Ada Lindqvist**')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'secret talk again' })
  for (const message_id of [kept, direct]) {
    await bo.call(addReaction, { message_id, emoji_name: 'tada' })
    await bo.call(removeReaction, { message_id, emoji_name: 'tada' })
    await bo.call(updateMessage, { message_id, content: 'secret, reworded' })
    await ada.call(deleteMessage, { message_id })
  }
  await ada.call(updateChannel, { stream_id: secret, description: 'secret description' })
  await ada.call(updateSubscriptionProperty, { stream_id: secret, property: 'is_muted', value: true })
  await ada.call(updateChannel, { stream_id: secret, is_private: true })
  await ada.call(unsubscribe, { subscriptions: ['secret channel'], principals: [bo.id] })
  await ada.call(subscribe, { subscriptions: [{ name: 'secret channel' }], principals: [bo.id] })
  await ada.call(unsubscribe, { subscriptions: ['secret channel'] })
  await makeChannel(ada, 'another secret')
  const gone = await makeChannel(ada, 'secret to be archived')
  await ada.call(archiveChannel, { stream_id: gone })
}
