import { devFetchApiKey, devListUsers, getServerSettings } from '@parley/api/server/endpoints'
import { deactivateUser, getOwnUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { type TestServer, testServer } from './harness.ts'

const DEVELOPMENT = { DEVELOPMENT_LOG_IN: 'true' }

const keyOf = (server: TestServer, username: string) =>
  new Connection({ url: server.url, credentials: 'session' }).call(devFetchApiKey, { username })

test('with the development log-in, anybody gets the key of any account', async () => {
  const server = await testServer({ environment: DEVELOPMENT })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { api_key: apiKey, email, user_id } = await keyOf(server, bo.email)
  expect([email, user_id]).toEqual([bo.email, bo.id])
  const asBo = new Connection({ url: server.url, credentials: { email, apiKey } })
  expect(await asBo.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  const failed = { code: 'AUTHENTICATION_FAILED', status: 401 }
  await expect(keyOf(server, 'nobody@example.com')).rejects.toMatchObject(failed)
  await expect(keyOf(server, 'notification-bot@zulip.com')).rejects.toMatchObject(failed)
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(keyOf(server, bo.email)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })
})

test('with the development log-in, clients list accounts and start sessions', async () => {
  const server = await testServer({ environment: DEVELOPMENT })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const lena = await server.join('lena')
  await ada.call(deactivateUser, { user_id: lena.id })
  const anybody = new Connection({ url: server.url, credentials: 'session' })
  const { realm_url, authentication_methods } = await anybody.call(getServerSettings, {})
  expect(authentication_methods.dev).toBe(true)
  const found = await anybody.call(devListUsers, {})
  const shown = ({ email }: { email: string }) => ({ email, realm_url, realm_uri: realm_url })
  expect(found).toMatchObject({ direct_admins: [shown(ada)], direct_users: [shown(bo)] })
  const answer = await fetch(`${server.url}/api/v1/dev_fetch_api_key/`, {
    method: 'POST',
    body: new URLSearchParams({ username: bo.email }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = await fetch(`${server.url}/json/users/me`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ user_id: bo.id })
})

test('without the development log-in, nobody gets a key', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await expect(
    new Connection({ url: server.url, credentials: 'session' }).call(devListUsers, {}),
  ).rejects.toMatchObject({ message: 'This server is not one for development.' })
  expect((await ada.call(getServerSettings, {})).authentication_methods.dev).toBe(false)
  const answer = await fetch(`${server.url}/api/v1/dev_fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: ada.email }),
  })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null])
  await expect(keyOf(server, ada.email)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This server is not one for development.',
  })
})

test.each(['127.0.0.1', '::1', 'localhost'])('a server for development may listen on %s', (HOST) => {
  expect(readConfig({ ...DEVELOPMENT, HOST }).developmentLogIn).toBe(true)
  expect(readConfig({ HOST }).developmentLogIn).toBe(false)
})
