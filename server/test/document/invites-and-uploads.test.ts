import { expect, test } from 'vitest'
import { harbour } from './two-users.ts'
import type { Wire } from './wire.ts'

type Invite = Record<string, unknown> & { id: number }

const invitesOf = async (wire: Wire): Promise<Invite[]> =>
  wire.done<{ invites: Invite[] }>(await wire.get('/invites')).invites

test('addresses are separated by commas or lines', async () => {
  const { ada, adaId, channel } = await harbour()
  const form = { invitee_emails: 'x@example.com, y@example.com\nz@example.com', stream_ids: [channel] }
  expect(await ada.post('/invites', form)).toEqual({ status: 200, result: 'success', msg: '' })
  const invites = await invitesOf(ada)
  expect(invites.map(({ email }) => email).sort()).toEqual([
    'x@example.com',
    'y@example.com',
    'z@example.com',
  ])
  expect(invites[0]).toMatchObject({
    id: expect.any(Number),
    invited_by_user_id: adaId,
    invited: expect.any(Number),
    expiry_date: expect.any(Number),
    invited_as: 400,
    is_multiuse: false,
    notify_referrer_on_join: true,
  })
  const [{ expiry_date = 0, invited = 0 } = {}] = invites as unknown as {
    expiry_date: number
    invited: number
  }[]
  expect(Math.round((expiry_date - invited) / 60)).toBe(14_400)
})

test('all parameters of an invitation are stored', async () => {
  const { ada, bo, channel } = await harbour()
  const { group_id } = ada.done<{ group_id: number }>(
    await ada.post('/user_groups/create', { name: 'crew', description: '', members: [] }),
  )
  const form = {
    invitee_emails: 'x@example.com',
    stream_ids: [channel],
    invite_as: 600,
    invite_expires_in_minutes: null,
    group_ids: [group_id],
    include_realm_default_subscriptions: false,
    notify_referrer_on_join: false,
    welcome_message_custom_text: 'Ahoy',
  }
  expect(await ada.post('/invites', form)).toMatchObject({ status: 200 })
  expect(await invitesOf(ada)).toMatchObject([
    { email: 'x@example.com', invited_as: 600, expiry_date: null, notify_referrer_on_join: false },
  ])
  expect(await bo.post('/invites', { invitee_emails: 'y@example.com', stream_ids: [] })).toMatchObject({
    status: 200,
  })
})

test('invalid addresses are not invited', async () => {
  const { ada, bo, channel } = await harbour()
  const form = { invitee_emails: 'x@example.com', stream_ids: [channel] }
  for (const [what, who, wrong, refused = {}] of [
    ['no addresses', ada, { ...form, invitee_emails: undefined }, { var_name: 'invitee_emails' }],
    [
      'an empty list',
      ada,
      { ...form, invitee_emails: ' ' },
      { code: 'BAD_REQUEST', msg: 'You must specify at least one email address.' },
    ],
    ['no channels', ada, { ...form, stream_ids: undefined }, { var_name: 'stream_ids' }],
    ['an unknown channel', ada, { ...form, stream_ids: [channel, 4711] }, { code: 'BAD_REQUEST' }],
    ['an unknown role', ada, { ...form, invite_as: 500 }, { code: 'BAD_REQUEST' }],
    ['a role above one’s own', bo, { ...form, stream_ids: [], invite_as: 200 }, { code: 'BAD_REQUEST' }],
    ['an owner by a member', bo, { ...form, stream_ids: [], invite_as: 100 }, { code: 'BAD_REQUEST' }],
    ['an unknown group', ada, { ...form, group_ids: [4711] }, { code: 'BAD_REQUEST' }],
    [
      'a long welcome',
      ada,
      { ...form, welcome_message_custom_text: 'x'.repeat(8001) },
      { code: 'BAD_REQUEST' },
    ],
    ['a strange time', ada, { ...form, invite_expires_in_minutes: 'x' }, { code: 'BAD_REQUEST' }],
  ] as const) {
    expect(await who.post('/invites', wrong), what).toMatchObject({ status: 400, ...refused })
    expect(await invitesOf(ada), what).toEqual([])
  }
  expect(
    await ada.post('/invites', { ...form, welcome_message_custom_text: 'x'.repeat(8000) }),
  ).toMatchObject({ status: 200 })
})

test('addresses with accounts do not stop the others', async () => {
  const { ada, channel } = await harbour()
  const failed = await ada.post('/invites', {
    invitee_emails: 'bo@example.com, nonsense, x@example.com',
    stream_ids: [channel],
  })
  expect(failed).toMatchObject({
    status: 400,
    code: 'INVITATION_FAILED',
    sent_invitations: expect.any(Boolean),
    license_limit_reached: false,
    daily_limit_reached: false,
    errors: expect.arrayContaining([['bo@example.com', expect.any(String), expect.any(Boolean)]]),
  })
  const alone = await ada.post('/invites', { invitee_emails: 'bo@example.com', stream_ids: [channel] })
  expect(alone).toMatchObject({ status: 400, code: 'INVITATION_FAILED', sent_invitations: false })
  const some = await ada.post('/invites', {
    invitee_emails: 'bo@example.com, y@example.com',
    stream_ids: [channel],
  })
  expect(some).toMatchObject({
    status: 400,
    code: 'INVITATION_FAILED',
    sent_invitations: true,
    errors: [['bo@example.com', expect.any(String), false]],
  })
  expect((await invitesOf(ada)).map(({ email }) => email)).toContain('y@example.com')
})

test('a link invites several people', async () => {
  const { server, ada, bo, channel } = await harbour()
  const answer = await ada.post<{ invite_link: string }>('/invites/multiuse', {
    stream_ids: [channel],
    invite_as: 600,
    invite_expires_in_minutes: 60,
  })
  expect(answer).toMatchObject({ status: 200, invite_link: expect.stringMatching(/^https?:\/\//) })
  expect(await ada.post('/invites/multiuse', {})).toMatchObject({
    status: 200,
    invite_link: expect.any(String),
  })
  expect(await invitesOf(ada)).toContainEqual(
    expect.objectContaining({ is_multiuse: true, link_url: answer.invite_link, invited_as: 600 }),
  )
  for (const form of [
    { stream_ids: [4711] },
    { group_ids: [4711] },
    { invite_as: 1 },
    { welcome_message_custom_text: 'x'.repeat(8001) },
  ]) {
    expect(await ada.post('/invites/multiuse', form), JSON.stringify(form)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  }
  expect(await bo.post('/invites/multiuse', {})).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  const groups = ada.done<{ user_groups: { id: number; name: string }[] }>(
    await ada.get('/user_groups'),
  ).user_groups
  const members = groups.find(({ name }) => name === 'role:members')?.id
  ada.done(await ada.patch('/realm', { create_multiuse_invite_group: { new: members } }))
  expect(await bo.post('/invites/multiuse', {})).toMatchObject({ status: 200 })
  expect(server.url).toBeTruthy()
})

test('without the permission to subscribe others, invitations have no channels', async () => {
  const { ada, bo, channel } = await harbour()
  const groups = ada.done<{ user_groups: { id: number; name: string }[] }>(
    await ada.get('/user_groups'),
  ).user_groups
  ada.done(
    await ada.patch('/realm', {
      can_add_subscribers_group: { new: groups.find(({ name }) => name === 'role:administrators')?.id },
    }),
  )
  expect(await bo.post('/invites', { invitee_emails: 'x@example.com', stream_ids: [channel] })).toMatchObject(
    { status: 400, code: 'BAD_REQUEST' },
  )
  expect(await bo.post('/invites', { invitee_emails: 'x@example.com', stream_ids: [] })).toMatchObject({
    status: 200,
  })
})

const upload = (wire: Wire, name: string, content: string) => {
  const body = new FormData()
  body.append('filename', new File([content], name, { type: 'text/plain' }))
  return wire.raw<{ url: string; uri: string; filename: string }>('/user_uploads', { method: 'POST', body })
}

test('an uploaded file is private until it is shared', async () => {
  const { server, ada, bo, channel } = await harbour()
  const answer = await upload(ada, 'notes.txt', 'ahoy')
  expect(answer).toMatchObject({
    status: 200,
    url: expect.stringMatching(/^\/user_uploads\/.+\/notes\.txt$/),
    filename: 'notes.txt',
  })
  expect(answer.uri).toBe(answer.url)
  const open = async (wire: Wire) => {
    const response = await fetch(server.url + answer.url, { headers: wire.headers })
    return [response.status, response.ok ? await response.text() : '']
  }
  expect(await open(ada)).toEqual([200, 'ahoy'])
  expect((await open(bo))[0]).toBeGreaterThanOrEqual(403)
  await ada.say(channel, 't', `[notes.txt](${answer.url})`)
  expect(await open(bo)).toEqual([200, 'ahoy'])
  expect((await fetch(server.url + answer.url)).status).toBeGreaterThanOrEqual(400)
})

test('an upload without a file, or with two, is refused', async () => {
  const { ada } = await harbour()
  expect(await ada.post('/user_uploads')).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  const two = new FormData()
  for (const name of ['a.txt', 'b.txt']) two.append(name, new File(['x'], name))
  expect(await ada.raw('/user_uploads', { method: 'POST', body: two })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await ada.raw('/user_uploads', { method: 'POST', body: new FormData() })).toMatchObject({
    status: 400,
  })
})

test('file names are made safe, and stay readable', async () => {
  const { ada } = await harbour()
  for (const name of ['../../etc/passwd', 'a b [c].txt', 'été ✓.txt', '.hidden', 'x'.repeat(300)]) {
    const answer = await upload(ada, name, 'x')
    expect(answer, name).toMatchObject({ status: 200 })
    expect(answer.url).not.toMatch(/\.\.|\s|\[/)
  }
})
