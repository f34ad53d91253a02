import { getEvents } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { getOwnUser, getUser, getUserByEmail } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { fakeServer, later, refusal } from '../../test/fake-server.ts'
import { Connection, credentialsByPassword } from './connection.ts'
import { NetworkError } from './network-error.ts'

const credentials = { email: 'ada@example.com', apiKey: 'k'.repeat(32) }
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('parameters are encoded as the contract says', async () => {
  const { url, requests } = await fakeServer({
    'POST /api/v1/messages': () => ({ id: 7 }),
    'GET /api/v1/messages': () => ({ messages: [] }),
  })
  const connection = new Connection({ url: `${url}/`, credentials, userAgent: 'Test/1.0' })
  const sent = { type: 'channel', to: 12, topic: '12', content: '"quoted" & more' } as const
  expect(await connection.call(sendMessage, sent)).toMatchObject({ id: 7 })
  expect(requests[0]).toMatchObject({
    form: { type: 'channel', to: '12', topic: '12', content: '"quoted" & more' },
    headers: {
      authorization: `Basic ${btoa(`ada@example.com:${'k'.repeat(32)}`)}`,
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      'user-agent': 'Test/1.0',
    },
  })
  const narrow = [{ operator: 'dm', operand: [1, 2], negated: false }]
  await connection.call(getMessages, { anchor: 'newest', num_before: 5, narrow })
  expect(requests[1]).toMatchObject({
    body: '',
    form: { anchor: 'newest', num_before: '5', narrow: JSON.stringify(narrow) },
  })
})

test('values in a path cannot leave it', async () => {
  const { url, requests } = await fakeServer({})
  const connection = new Connection({ url, credentials })
  await problemOf(connection.call(getUserByEmail, { email: '../users/me?x=1' }))
  expect(requests[0]?.what).toBe('GET /api/v1/users/..%2Fusers%2Fme%3Fx%3D1')
})

test('the session of a browser goes below /json with a header that other sites cannot send', async () => {
  const { url, requests } = await fakeServer({
    'POST /json/login': () => ({ user_id: 5 }),
    'GET /json/users/me': () => ({ user_id: 5 }),
    'POST /json/logout': () => ({ user_id: 5 }),
  })
  const connection = new Connection({ url, credentials: 'session' })
  expect(await connection.logIn('ada@example.com', 'secret')).toMatchObject({ user_id: 5 })
  await connection.call(getOwnUser, {})
  await connection.logOut()
  expect(requests.map(({ what }) => what)).toEqual([
    'POST /json/login',
    'GET /json/users/me',
    'POST /json/logout',
  ])
  expect(requests[0]?.form).toEqual({ username: 'ada@example.com', password: 'secret' })
  for (const { headers } of requests) {
    expect(headers['x-requested-with']).toBe('parley')
    expect(headers.authorization).toBeUndefined()
  }
})

test('a password gives the API key', async () => {
  const { url, requests } = await fakeServer({
    'POST /api/v1/fetch_api_key': () => ({ api_key: 'abc', email: 'user1@example.com', user_id: 1 }),
  })
  expect(await credentialsByPassword({ url }, 'ada@example.com', 'secret')).toEqual({
    email: 'user1@example.com',
    apiKey: 'abc',
  })
  expect(requests[0]?.headers.authorization).toBeUndefined()
})

test('an upload is a multipart body', async () => {
  const { url, requests } = await fakeServer({
    'POST /api/v1/user_uploads': () => ({
      url: '/user_uploads/1/x',
      uri: '/user_uploads/1/x',
      filename: 'x',
    }),
  })
  const connection = new Connection({ url, credentials })
  await connection.call(
    uploadFile,
    {},
    { file: new Blob(['hello'], { type: 'text/plain' }), filename: 'grüße.txt' },
  )
  expect(requests[0]?.headers['content-type']).toContain('multipart/form-data')
  expect(requests[0]?.body).toContain('filename="grüße.txt"')
  expect(requests[0]?.body).toContain('hello')
})

test('a refusal has its code, status and fields', async () => {
  const { url } = await fakeServer({
    'POST /api/v1/messages': () => refusal(400, 'STREAM_DOES_NOT_EXIST', 'No such channel', { stream: 'x' }),
  })
  const connection = new Connection({ url, credentials })
  const problem = await problemOf(
    connection.call(sendMessage, { type: 'channel', to: 'x', content: 'y', topic: '' }),
  )
  expect(problem).toMatchObject({
    name: 'ApiError',
    code: 'STREAM_DOES_NOT_EXIST',
    status: 400,
    message: 'No such channel',
    fields: { stream: 'x' },
  })
})

test('a code from a newer server, or none, is a bad request', async () => {
  const { url } = await fakeServer({
    'GET /api/v1/users/me': () => refusal(418, 'TEAPOT', 'Short and stout'),
    'GET /api/v1/users/2': () => ({ status: 405, text: '{"result":"error","msg":"Method Not Allowed"}' }),
  })
  const connection = new Connection({ url, credentials })
  expect(await problemOf(connection.call(getOwnUser, {}))).toMatchObject({
    code: 'BAD_REQUEST',
    status: 418,
    fields: { code: 'TEAPOT' },
  })
  expect(await problemOf(connection.call(getUser, { user_id: 2 }))).toMatchObject({
    code: 'BAD_REQUEST',
    status: 405,
    fields: {},
  })
})

test.each([
  ['a page of a proxy', { status: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' }],
  ['JSON that is no envelope', { status: 200, text: '{"hello":1}' }],
  ['JSON that breaks off', { status: 200, text: '{"result":"succ' }],
])('%s is a network error', async (_, answer) => {
  const { url } = await fakeServer({ 'GET /api/v1/users/me': () => answer })
  const problem = await problemOf(new Connection({ url, credentials }).call(getOwnUser, {}))
  expect(problem).toBeInstanceOf(NetworkError)
  expect(problem).toMatchObject({ status: answer.status })
})

test('an unreachable host gives a network error', async () => {
  const connection = new Connection({ url: 'http://127.0.0.1:1', credentials })
  const problem = await problemOf(connection.call(getOwnUser, {}))
  expect(problem).toBeInstanceOf(NetworkError)
  expect(problem).toMatchObject({ message: '127.0.0.1:1 could not be reached', status: undefined })
})

test('an aborted call fails with the reason, a slow one with a network error', async () => {
  const never = later<Record<string, unknown>>()
  const { url } = await fakeServer({ 'GET /api/v1/events': () => never.promise })
  const connection = new Connection({ url, credentials })
  const reason = new Error('enough')
  const controller = new AbortController()
  const call = problemOf(connection.call(getEvents, { queue_id: 'q' }, { signal: controller.signal }))
  controller.abort(reason)
  expect(await call).toBe(reason)
  expect(await problemOf(connection.call(getEvents, { queue_id: 'q' }, { timeout: 20 }))).toBeInstanceOf(
    NetworkError,
  )
})

test('onAnswer sees every answer', async () => {
  const { url } = await fakeServer({ 'GET /api/v1/users/me': () => ({ user_id: 5 }) })
  const seen: unknown[] = []
  const onAnswer = (endpoint: { operationId: string }, body: unknown) =>
    seen.push([endpoint.operationId, body])
  await new Connection({ url, credentials, onAnswer }).call(getOwnUser, {})
  expect(seen).toEqual([['get-own-user', { result: 'success', msg: '', user_id: 5 }]])
})
