import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { Wire, wireOf } from './wire.ts'

async function alone() {
  const server = await testServer()
  return { server, ada: wireOf(server, await server.ada()) }
}

test('every answer has a result: an empty message on success, a message and a code on error', async () => {
  const { ada } = await alone()
  expect(await ada.get('/users/me')).toMatchObject({ result: 'success', msg: '', status: 200 })
  const refused = await ada.get('/messages/4711')
  expect(refused).toMatchObject({
    result: 'error',
    msg: 'Invalid message(s)',
    code: 'BAD_REQUEST',
    status: 400,
  })
  const missing = await ada.post('/messages', { type: 'stream' })
  expect(missing).toMatchObject({ result: 'error', code: 'REQUEST_VARIABLE_MISSING', status: 400 })
})

test('unknown parameters are reported, in every encoding', async () => {
  const { ada } = await alone()
  const unknown = { ignored_parameters_unsupported: ['mood', 'weather'] }
  expect(await ada.get('/users/me', { mood: 'good', weather: [1] })).toMatchObject(unknown)
  expect(
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'a' }], mood: 1, weather: 2 }),
  ).toMatchObject(unknown)
  expect(
    await ada.delete('/users/me/subscriptions', { subscriptions: ['a'], mood: 1, weather: 2 }),
  ).toMatchObject(unknown)
  expect(
    await ada.post('/users/me/subscriptions?mood=1', { subscriptions: [{ name: 'a' }], weather: 2 }),
  ).toMatchObject({
    ignored_parameters_unsupported: expect.arrayContaining(['mood', 'weather']),
  })
  expect(await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'a' }] })).not.toHaveProperty(
    'ignored_parameters_unsupported',
  )
  expect(await ada.get('/messages/4711', { mood: 1 })).not.toHaveProperty('ignored_parameters_unsupported')
})

test('parameters can be in the query, in a form, as JSON texts, and in a multipart body', async () => {
  const { ada } = await alone()
  await ada.channel('platform')
  const form = { type: 'stream', to: 'platform', topic: 'forms', content: 'a+b & c=d ✓ 100%' }
  const said = async (answer: { id: number }) =>
    (await ada.get<{ raw_content: string }>(`/messages/${answer.id}`)).raw_content
  const query = new URLSearchParams(form)
  expect(await said(ada.done(await ada.raw(`/messages?${query}`, { method: 'POST' })))).toBe(form.content)
  const typed = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  expect(
    await said(ada.done(await ada.raw('/messages', { method: 'POST', headers: typed, body: `${query}` }))),
  ).toBe(form.content)
  const multipart = new FormData()
  for (const [name, value] of Object.entries(form)) multipart.append(name, value)
  expect(await said(ada.done(await ada.raw('/messages', { method: 'POST', body: multipart })))).toBe(
    form.content,
  )
  // Many clients encode strings as JSON if the parameter has other types too.
  expect(await said(ada.done(await ada.post('/messages', { ...form, to: '"platform"' })))).toBe(form.content)
  expect(await said(ada.done(await ada.post('/messages', { ...form, to: '["platform"]' })))).toBe(
    form.content,
  )
})

test('users are addressed by id or by API e-mail', async () => {
  const { server, ada } = await alone()
  const bo = await server.join('bo')
  for (const to of [[bo.id], [bo.email], `${bo.id}`, bo.email, `${bo.email},`, [bo.email.toUpperCase()]]) {
    expect(await ada.post('/messages', { type: 'direct', to, content: 'hello' }), `to ${to}`).toMatchObject({
      status: 200,
    })
  }
  for (const to of [
    [bo.id, 'x'],
    [bo.id + 100],
    ['bo'],
    [],
    '[]',
    '',
    [[bo.id]],
    { id: bo.id },
    [null],
    [1.5],
    [true],
  ]) {
    expect(
      await ada.post('/messages', { type: 'direct', to, content: 'hello' }),
      `to ${JSON.stringify(to)}`,
    ).toMatchObject({
      status: 400,
    })
  }
})

test('hidden addresses are replaced by one with the id, which addresses the user', async () => {
  const { server, ada } = await alone()
  const bo = await server.join('bo')
  const lena = await server.join('lena')
  ada.done(await wireOf(server, bo).patch('/settings', { email_address_visibility: 4 }))
  const seen = await wireOf(server, lena).get<{ user: { email: string; delivery_email: null } }>(
    `/users/${bo.id}`,
  )
  expect(seen.user).toMatchObject({
    email: expect.stringMatching(new RegExp(`^user${bo.id}@`)),
    delivery_email: null,
  })
  const lenas = wireOf(server, lena)
  expect(
    await lenas.post('/messages', { type: 'direct', to: [seen.user.email], content: 'x' }),
  ).toMatchObject({ status: 200 })
  expect(await lenas.get(`/users/${seen.user.email}`)).toMatchObject({ user: { user_id: bo.id } })
  expect(
    await lenas.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'a' }],
      principals: [seen.user.email],
    }),
  ).toMatchObject({
    status: 200,
    subscribed: { [bo.id]: ['a'] },
  })
  // Both addresses work as credentials.
  const { api_key } = lenas.done<{ api_key: string }>(
    await new Wire(server.url).post('/fetch_api_key', {
      username: bo.email,
      password: 'correct horse battery',
    }),
  )
  for (const email of [seen.user.email, bo.email]) {
    const authorization = `Basic ${btoa(`${email}:${api_key}`)}`
    expect(await new Wire(server.url, { authorization }).get('/users/me'), email).toMatchObject({
      user_id: bo.id,
    })
  }
})

test('times are whole seconds since 1970', async () => {
  const { ada } = await alone()
  await ada.channel('platform')
  const now = Math.floor(Date.now() / 1000)
  const id = await ada.say('platform', 'time')
  const { message } = await ada.get<{ message: { timestamp: number } }>(`/messages/${id}`)
  expect(message.timestamp).toBeGreaterThanOrEqual(now - 5)
  expect(Number.isInteger(message.timestamp)).toBe(true)
})

test('the roles are 100, 200, 300, 400 and 600, and no other', async () => {
  const { server, ada } = await alone()
  const bo = await server.join('bo')
  for (const role of [100, 200, 300, 600, 400]) {
    expect(await ada.patch(`/users/${bo.id}`, { role })).toMatchObject({ status: 200 })
    expect(await ada.get(`/users/${bo.id}`)).toMatchObject({
      user: { role, is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 },
    })
  }
  for (const role of [0, 150, 500, 700, -100, 'member', 400.5, true]) {
    expect(await ada.patch(`/users/${bo.id}`, { role }), `role ${role}`).toMatchObject({ status: 400 })
  }
  expect(await ada.get(`/users/${bo.id}`)).toMatchObject({ user: { role: 400 } })
})

test.each([
  ['an integer', 'num_before', ['x', '1.5', '', '[]', '-1', '1e400', 'true'], ['0', '12']],
  ['a boolean', 'include_anchor', ['2', 'yes', '', 'TRUE ', '[]'], ['true', 'false']],
  [
    'a list',
    'narrow',
    ['x', '{}', '[1]', '"is"', '', '[[]]', '[["is"]]'],
    ['[]', '[["is","starred"]]', '[{"operator":"is","operand":"starred"}]'],
  ],
])('%s is refused if it is malformed', async (_, name, wrong, right) => {
  const { ada } = await alone()
  const query = { anchor: 'newest', num_before: '1', num_after: '0' }
  for (const value of wrong) {
    expect(await ada.get('/messages', { ...query, [name]: value }), `${name}=${value}`).toMatchObject({
      status: 400,
      code: expect.stringMatching(/BAD_REQUEST|BAD_NARROW/),
    })
  }
  for (const value of right) {
    expect(await ada.get('/messages', { ...query, [name]: value }), `${name}=${value}`).toMatchObject({
      status: 200,
    })
  }
})

test('all endpoints need credentials, except those before a log-in', async () => {
  const { server, ada } = await alone()
  const nobody = new Wire(server.url)
  const refused = { status: 401, code: 'UNAUTHORIZED' }
  for (const path of [
    '/users/me',
    '/events',
    '/users/me/subscriptions',
    '/user_groups',
    '/invites',
    '/channel_folders',
  ]) {
    expect(await nobody.get(path), path).toMatchObject(refused)
  }
  for (const path of [
    '/messages',
    '/users/me/subscriptions',
    '/channels/create',
    '/user_groups/create',
    '/invites',
    '/realm/profile_fields',
    '/user_uploads',
  ]) {
    expect(await nobody.post(path), path).toMatchObject(refused)
  }
  expect(await nobody.get('/server_settings')).toMatchObject({ status: 200 })
  const login = { username: 'ada@example.com', password: 'correct horse battery' }
  expect(await nobody.post('/fetch_api_key', login)).toMatchObject({
    status: 200,
    api_key: expect.stringMatching(/^\w{32}$/),
    email: 'ada@example.com',
    user_id: 1,
  })
  expect(await nobody.post('/fetch_api_key', { ...login, password: 'wrong' })).toMatchObject({
    status: 401,
    code: 'AUTHENTICATION_FAILED',
  })
  expect(await nobody.post('/fetch_api_key', { ...login, username: 'nobody@example.com' })).toMatchObject({
    status: 401,
    code: 'AUTHENTICATION_FAILED',
  })
  expect(await nobody.post('/fetch_api_key', { username: login.username })).toMatchObject({
    status: 400,
    var_name: 'password',
  })
  expect(await nobody.post('/fetch_api_key', { password: login.password })).toMatchObject({
    status: 400,
    var_name: 'username',
  })
  expect(await ada.get('/users/me')).toMatchObject({ status: 200 })
})
