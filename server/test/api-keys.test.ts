import { createApiKey, endApiKey, getApiKeys } from '@parley/api/api-keys/endpoints'
import { maxChannelsOfKey } from '@parley/api/api-keys/limits'
import type { InputOf } from '@parley/api/contract/endpoint'
import { getEvents } from '@parley/api/events/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { deactivateUser, getOwnUser, reactivateUser, regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { ApiError } from '@parley/client'
import { describe, expect, test, vi } from 'vitest'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { bearerOf, makeKey } from './support/api-keys.ts'
import { makeChannel } from './support/channels.ts'
import { PATIENCE } from './support/patience.ts'
import { registerFor, transports } from './support/streams.ts'

const WRONG = { status: 401, code: 'INVALID_API_KEY' }
const now = () => Math.floor(Date.now() / 1000)
const listOf = async (person: Person) => (await person.call(getApiKeys, {})).api_keys

describe('keys', () => {
  test('are made, listed without themselves, used and ended one by one', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const design = await makeChannel(ada, 'design')
    const mirror = await ada.follow()
    const one = await makeKey(server, ada, { name: ' Backup ', expires: now() + 3600 })
    const two = await makeKey(server, ada, { access: 'write', channel_ids: [design, design] })
    expect(one.key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await mirror.catchUp()).toMatchObject([{ type: 'api_keys_changed' }, { type: 'api_keys_changed' }])
    expect(await listOf(ada)).toMatchObject([
      { id: two.id, name: 'Script', access: 'write', channel_ids: [design], expires: null, last_used: null },
      { id: one.id, name: 'Backup', access: 'read', channel_ids: null, last_used: null },
    ])
    expect(JSON.stringify(await listOf(ada))).not.toContain(one.key)
    expect(await listOf(bo)).toEqual([])
    expect(await one.bearer.call(getOwnUser, {})).toMatchObject({ user_id: ada.id })
    await vi.waitFor(
      async () => expect((await listOf(ada))[1]?.last_used).toBeGreaterThan(now() - 60),
      PATIENCE,
    )
    expect(await bo.refused(endApiKey, { key_id: one.id })).toMatchObject({ status: 404 })
    await ada.call(endApiKey, { key_id: one.id })
    expect(await one.bearer.refused(getOwnUser, {})).toMatchObject(WRONG)
    await two.bearer.call(getOwnUser, {})
    expect(await ada.refused(endApiKey, { key_id: one.id })).toMatchObject({ message: 'No such API key' })
    expect(await bearerOf(server, bo, two.key).refused(getOwnUser, {})).toMatchObject(WRONG)
  })

  test('are not in the database', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { key } = await makeKey(server, ada)
    const { rows } = await server.server.db.query<{ text: string }>(
      `select api_keys::text as text from api_keys union all select journal::text from journal`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toContain(key)
  })

  test('are refused if their request makes no sense, and nothing is kept of it', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const hidden = await makeChannel(bo, 'hidden', { invite_only: true })
    const cases: [Partial<InputOf<typeof createApiKey>>, string][] = [
      [{ name: '  ' }, 'Name cannot be empty.'],
      [{ name: 'x'.repeat(61) }, 'name is too long (limit: 60 characters)'],
      [{ expires: now() - 1 }, 'The time of expiry must be in the future.'],
      [{ channel_ids: [] }, 'Choose at least one channel.'],
      [{ channel_ids: [4711] }, 'Invalid channel ID'],
      [{ channel_ids: [hidden] }, 'Invalid channel ID'],
    ]
    for (const [more, message] of cases) {
      const input = { name: 'x', access: 'read', ...more } as const
      expect(await ada.refused(createApiKey, input), message).toMatchObject({ status: 400, message })
    }
    const many = Array.from({ length: maxChannelsOfKey + 1 }, () => hidden)
    await ada.refused(createApiKey, { name: 'x', access: 'read', channel_ids: many })
    expect(await listOf(ada)).toEqual([])
  })

  test('expire: requests are refused, and what waits is given nothing more', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const { bearer, cursor, events } = await heardUntilExpiry(server, ada)
    expect(events).toEqual([])
    expect(await bearer.refused(getOwnUser, {})).toMatchObject({
      ...WRONG,
      message: 'This API key has expired',
    })
    expect(await bearer.refused(getEvents, cursor)).toMatchObject(WRONG)
    expect((await listOf(ada)).length).toBeGreaterThan(0)
    await server.server.db.query('update api_keys set expires_at = expires_at - 40 * 86400')
    for (const key of server.realm.state.apiKeys.get(ada.id)?.values() ?? [])
      Object.assign(key, { expiresAt: (key.expiresAt ?? 0) - 40 * 86_400 })
    await server.server.maintenance.run()
    expect(await listOf(ada)).toEqual([])
  })

  test.each([
    [
      'a new password',
      (ada: Person) =>
        ada.call(updateSettings, { old_password: PASSWORD, new_password: 'a horse of another color' }),
    ],
    ['a new key of the account', (ada: Person) => ada.call(regenerateOwnApiKey, {})],
  ])('end with %s', async (_, renew) => {
    const server = await testServer()
    const ada = await server.ada()
    const { bearer } = await makeKey(server, ada)
    const { queue_id, last_event_id } = await registerFor(bearer)
    const poll = bearer.call(getEvents, { queue_id, last_event_id })
    const queue = [...(await queuesOf(server, ada))][0]
    await vi.waitUntil(() => queue?.waiter !== undefined, PATIENCE)
    await renew(ada)
    expect((await poll).events).toEqual([])
    expect(await bearer.refused(getOwnUser, {})).toMatchObject(WRONG)
    await server.server.maintenance.run()
    const { rows } = await server.server.db.query('select from api_keys')
    expect(rows).toEqual([])
  })

  test('end with the account, and do not come back with it', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { bearer } = await makeKey(server, bo)
    await ada.call(deactivateUser, { user_id: bo.id })
    expect(await bearer.refused(getOwnUser, {})).toMatchObject({ code: 'USER_DEACTIVATED' })
    await ada.call(reactivateUser, { user_id: bo.id })
    expect(await bearer.refused(getOwnUser, {})).toMatchObject(WRONG)
  })

  test.each(Object.entries(transports))('end %s at once', async (_, open) => {
    const server = await testServer()
    const ada = await server.ada()
    const { id, bearer } = await makeKey(server, ada)
    const reader = await open(server, bearer, await registerFor(bearer)).open()
    await ada.call(endApiKey, { key_id: id })
    await reader.ends()
  })
})

async function queuesOf({ realm }: TestServer, { id }: Person) {
  const { rows } = await realm.db.query<{ id: string; keyId: number | null }>(
    'select id, key_id as "keyId" from queues where user_id = $1',
    [id],
  )
  return Promise.all(
    rows.map(({ id: queueId, keyId }) => {
      const scope = keyId === null ? undefined : { keyId, mayWrite: false, channelIds: null }
      return realm.queues.find(queueId, { id, ...(scope && { scope }) })
    }),
  )
}

/** What a poll is answered that waits when its key expires. A busy machine may be too late for the first ones. */
async function heardUntilExpiry(server: TestServer, owner: Person) {
  for (const seconds of [2, 6, 15]) {
    const { bearer } = await makeKey(server, owner, { expires: now() + seconds })
    const heard = registerFor(bearer).then(async (cursor) => {
      const { events } = await bearer.call(getEvents, cursor)
      return { bearer, cursor, events }
    })
    const outcome = await heard.catch((error: ApiError) => error)
    if (!(outcome instanceof ApiError)) return outcome
  }
  throw new Error('no poll came before the expiry of its key')
}
