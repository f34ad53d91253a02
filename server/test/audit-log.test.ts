import { createApiKey } from '@parley/api/api-keys/endpoints'
import type { AuditAction } from '@parley/api/audit-log/actions'
import { exportAuditLog, getAuditLog } from '@parley/api/audit-log/endpoints'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import { updateChannel } from '@parley/api/channels/endpoints'
import { createInviteLink, sendInvites } from '@parley/api/invites/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createScimToken } from '@parley/api/scim/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { regenerateOwnApiKey, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { cookieOf } from './support/browser-session.ts'
import { makeChannel } from './support/channels.ts'
import { post } from './support/conversations.ts'
import { basicOf } from './support/files.ts'
import { run } from './support/operator.ts'

const [MEMBER, MODERATOR, ADMINISTRATOR] = [400, 300, 200] as const

const read = async (person: Person, filter: Parameters<typeof person.call<typeof getAuditLog>>[1] = {}) =>
  (await person.call(getAuditLog, filter)).entries

const latest = async (person: Person, action: AuditAction): Promise<AuditEntry | undefined> =>
  (await read(person, { action, limit: 1 }))[0]

/** A request of the web app, with the cookie of a session. */
const bySession = ({ url }: TestServer, cookie: string, method: string, path: string, fields: object) =>
  fetch(`${url}/json${path}`, {
    method,
    headers: { cookie, 'x-requested-with': 'parley', 'user-agent': 'Browser/1.0' },
    body: new URLSearchParams(Object.entries(fields)),
  })

test('a change is told once, with who made it, from where, and both values', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: MODERATOR })
  const byKey = await latest(ada, 'user_role_changed')
  expect(byKey).toMatchObject({
    area: 'rights',
    user_ids: [bo.id],
    old_value: MEMBER,
    new_value: MODERATOR,
    actor: {
      type: 'api_key',
      user_id: ada.id,
      credential_id: null,
      address: '127.0.0.1',
      command: null,
      request_id: expect.stringMatching(/^[\w-]{8}\.\w+$/),
    },
  })
  expect(byKey?.timestamp).toBeGreaterThan(Date.now() / 1000 - 60)

  // The same by a browser: which session it was, and the program.
  const cookie = await cookieOf(server)
  const logIn = await latest(ada, 'signed_in')
  expect(logIn).toMatchObject({ user_ids: [ada.id], actor: { type: 'visitor', user_id: null } })
  await bySession(server, cookie, 'PATCH', `/users/${bo.id}`, { role: String(MEMBER) })
  expect(await latest(ada, 'user_role_changed')).toMatchObject({
    old_value: MODERATOR,
    new_value: MEMBER,
    actor: {
      type: 'session',
      credential_id: expect.any(Number),
      user_agent: 'Browser/1.0',
      browser: 'Browser 1',
      operating_system: '',
    },
  })

  // What is refused, and what changes nothing, leaves nothing.
  const before = (await read(ada, { area: 'rights' })).length
  await bo.refused(updateUser, { user_id: ada.id, role: MEMBER })
  await ada.call(updateRealm, { name: server.realm.state.settings.name })
  expect(await read(ada, { area: 'rights' })).toHaveLength(before)

  // By a command of an operator.
  await run(server, 'make-owner', 'bo@example.com')
  expect(await latest(ada, 'user_role_changed')).toMatchObject({
    actor: { type: 'operator', command: 'make-owner', user_id: null, address: null },
  })
})

test('each setting is told with its name, and channels and people with their ids', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { description } = server.realm.state.settings
  await ada.call(updateRealm, { description: 'A place for tests', waiting_period_threshold: 3 })
  expect(await read(ada, { action: 'realm_setting_changed', limit: 2 })).toMatchObject([
    { subject: 'waiting_period_threshold', new_value: 3 },
    { subject: 'description', old_value: description, new_value: 'A place for tests' },
  ])
  const channel = await makeChannel(ada, 'plans', { subscribers: [ada.id] })
  await ada.call(updateChannel, { stream_id: channel, description: 'What we mean to do', is_private: true })
  const ofChannel = await read(ada, { stream_id: channel })
  expect(ofChannel.map(({ action, subject }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ['channel_changed', 'description'],
      ['channel_changed', 'invite_only'],
      ['subscribed', null],
      ['channel_created', 'plans'],
    ]),
  )
  expect(ofChannel.every(({ stream_id }) => stream_id === channel)).toBe(true)
  await bo.call(updateSettings, { twenty_four_hour_time: true })
  expect(await read(ada, { user_id: bo.id, acting_user_id: bo.id, area: 'settings' })).toMatchObject([
    { action: 'user_setting_changed', subject: 'twenty_four_hour_time', new_value: true },
  ])
})

test('pages follow each other without gaps while entries are added, and time limits them', async () => {
  const server = await testServer()
  const ada = await server.ada()
  for (let index = 0; index < 5; index++) await ada.call(updateRealm, { description: `The ${index}. one` })
  const whole = await read(ada, { action: 'realm_setting_changed', limit: 1000 })
  const paged: AuditEntry[] = []
  for (;;) {
    const before = paged.at(-1)?.id
    const page = await ada.call(getAuditLog, {
      action: 'realm_setting_changed',
      limit: 2,
      ...(before !== undefined && { before }),
    })
    paged.push(...page.entries)
    if (page.found_oldest) break
    await ada.call(updateRealm, { description: `Between ${paged.length}` })
  }
  expect(paged).toEqual(whole)
  expect(paged.map(({ id }) => id)).toEqual(paged.map(({ id }) => id).toSorted((a, b) => b - a))
  const moment = Math.floor(Date.now() / 1000)
  expect(await read(ada, { until: moment - 3600 })).toEqual([])
  expect((await read(ada, { since: moment - 3600 })).length).toBeGreaterThan(5)
  expect(await ada.refused(getAuditLog, { limit: 1001 })).toMatchObject({ status: 400 })
})

test('administrators read it, owners all of it, and that they do is an entry', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const endpoint of [getAuditLog, exportAuditLog] as const)
    expect(await bo.refused(endpoint, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await ada.call(updateUser, { user_id: lena.id, role: ADMINISTRATOR })
  await ada.call(createScimToken, { name: 'Directory' })
  expect(await latest(ada, 'scim_token_made')).toMatchObject({ subject: 'Directory' })
  expect(await latest(lena, 'scim_token_made')).toBeUndefined()
  expect(await read(lena, { acting_user_id: lena.id })).toMatchObject([{ action: 'audit_log_read' }])
  const lines = async (person: Person) => {
    const headers = { authorization: basicOf(person) }
    const response = await fetch(`${server.url}/api/v1/realm/audit_log/lines`, { headers })
    expect(response.headers.get('content-type')).toContain('ndjson')
    return (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry)
  }
  const ofLena = await lines(lena)
  expect(ofLena.map(({ action }) => action)).not.toContain('scim_token_made')
  expect(ofLena.at(-1)).toMatchObject({ action: 'audit_log_exported', actor: { user_id: lena.id } })
  const ofAda = await lines(ada)
  expect(ofAda.map(({ id }) => id)).toEqual(ofAda.map(({ id }) => id).toSorted((a, b) => a - b))
  const last = ofAda.at(-1)?.id ?? 0
  const printed = (await run(server, 'audit-log', '--after', String(last - 1))).split('\n')
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([
    { id: last },
    { action: 'audit_log_exported', actor: { type: 'operator', command: 'audit-log' } },
  ])
  await expect(run(server, 'audit-log', '--since', 'lately')).rejects.toThrow("'lately' is no day")
})

test('no secret is ever in it, and nothing that people write', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const password = 'quiet harbor lamps 7'
  await ada.call(updateSettings, { old_password: PASSWORD, new_password: password })
  const again = await server.logIn(ada.email, password)
  const cookies = await cookieOf(server, bo.email)
  const { api_key: renewed } = await again.call(regenerateOwnApiKey, {})
  const owner = await server.logIn(ada.email, password)
  const { api_key: scoped } = await owner.call(createApiKey, { name: 'Script', access: 'read' })
  const { token } = await owner.call(createScimToken, { name: 'Directory' })
  const { invite_link: link } = await owner.call(createInviteLink, {})
  await owner.call(sendInvites, { invitee_emails: 'eve@example.com', stream_ids: [] })
  const channel = await makeChannel(owner, 'secrets', { subscribers: [owner.id] })
  await post(owner, channel, 'plans', 'the words of a message')
  const { rows } = await server.realm.db.query<{ all: string }>(
    'select coalesce(string_agg(t::text, chr(10)), $2) as all from audit_log t where realm_id = $1',
    [server.realm.state.id, ''],
  )
  const text = rows[0]?.all ?? ''
  expect(text).toContain('invitation_made')
  for (const [name, secret] of Object.entries({
    password,
    old: PASSWORD,
    renewed,
    scoped,
    token,
    link: link.split('/').at(-1) ?? '',
    cookie: /=([^;]{20,})/.exec(cookies)?.[1] ?? '?',
    words: 'the words of a message',
  })) {
    expect(secret.length, name).toBeGreaterThan(8)
    expect(text.includes(secret), name).toBe(false)
  }
})

test('it outlives the journal', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateRealm, { description: 'Kept for long' })
  const before = await read(ada, { area: 'settings' })
  expect(before).toMatchObject([{ new_value: 'Kept for long' }])
  await server.realm.db.query('delete from journal where realm_id = $1', [server.realm.state.id])
  expect(await read(ada, { area: 'settings' })).toEqual(before)
})
