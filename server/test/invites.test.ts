import { archiveChannel, createChannel } from '@parley/api/channels/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import {
  createInviteLink,
  getInvites,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from '@parley/api/invites/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '#directory/users/roles.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { giveRealmPermission } from './support/realm-permissions.ts'
import { giveRole } from './support/roles.ts'

const invite = (person: Person, invitee_emails: string, more: object = {}) =>
  person.call(sendInvites, { invitee_emails, stream_ids: [], ...more })

const refusedInvite = (person: Person, invitee_emails: string, more: object = {}) =>
  person.refused(sendInvites, { invitee_emails, stream_ids: [], ...more })

const invitesOf = async (person: Person) => (await person.call(getInvites, {})).invites

const mailsOf = async (person: Person) => (await person.call(getOutbox, {})).mails

async function giveSetting(server: TestServer, settings: object) {
  const { state } = server.realm
  await server.server.db.query('update realms set settings = settings || $2 where realm_id = $1', [
    state.id,
    settings,
  ])
  state.settings = { ...state.settings, ...settings }
}

test('invitations by e-mail are sent, listed, and reported to everyone who sees them', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const [toAda, toBo, toLena] = [await ada.follow(), await bo.follow(), await lena.follow()]
  const before = Math.floor(Date.now() / 1000)
  await invite(bo, 'new@example.com,\n"Doe, Jo" <jo@example.com>,, NEW@example.com', {
    invite_expires_in_minutes: 60,
    notify_referrer_on_join: false,
  })
  const [first, second] = await invitesOf(ada)
  expect(first).toEqual({
    id: expect.any(Number),
    invited_by_user_id: bo.id,
    invited: expect.any(Number),
    expiry_date: (first?.invited ?? 0) + 3600,
    invited_as: MEMBER,
    email: 'new@example.com',
    notify_referrer_on_join: false,
    is_multiuse: false,
  })
  expect(first?.invited).toBeGreaterThanOrEqual(before)
  expect(second).toMatchObject({ email: 'jo@example.com' })
  expect(await invitesOf(bo)).toEqual([first, second])
  expect(await invitesOf(lena)).toEqual([])
  for (const mirror of [toAda, toBo])
    expect(await mirror.catchUp()).toMatchObject([{ type: 'invites_changed' }])
  expect(await toLena.catchUp()).toEqual([])
  const mails = await mailsOf(ada)
  expect(mails.map(({ to }) => to).sort()).toEqual(['jo@example.com', 'new@example.com'])
  expect(mails[0]).toMatchObject({
    subject: 'Bo Kristensen has invited you to join Harbour Labs',
    text: expect.stringMatching(/\/join\/[\w-]{43}\n/),
    status: 'kept',
  })
})

test('invitations expire after ten days, after the requested time, or never', async () => {
  const server = await testServer({ environment: { INVITATION_LINK_VALIDITY_MINUTES: '30' } })
  const ada = await server.ada()
  await invite(ada, 'a@example.com')
  await invite(ada, 'b@example.com', { invite_expires_in_minutes: null })
  await ada.call(createInviteLink, { invite_expires_in_minutes: 2 })
  const lengths = (await invitesOf(ada)).map(({ invited, expiry_date: end }) =>
    end === null ? null : end - invited,
  )
  expect(lengths).toEqual([1800, null, 120])
})

test('reusable links have no address, and are shown again', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { invite_link } = await ada.call(createInviteLink, { invite_as: GUEST })
  expect(invite_link).toMatch(/^http:\/\/localhost:\d+\/join\/[\w-]{43}$/)
  expect(await invitesOf(ada)).toMatchObject([
    { is_multiuse: true, link_url: invite_link, invited_as: GUEST, notify_referrer_on_join: true },
  ])
  expect((await invitesOf(ada))[0]).not.toHaveProperty('email')
  expect(await bo.refused(createInviteLink, {})).toMatchObject({ message: 'Insufficient permission' })
})

describe('addresses that cannot be invited', () => {
  test('with an account are reported, and the others are invited', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const lena = await server.join('lena')
    await ada.call(deactivateUser, { user_id: lena.id })
    const failure = await refusedInvite(ada, `new@example.com, Bo@Example.com, ${lena.email}`)
    expect(failure).toMatchObject({
      code: 'INVITATION_FAILED',
      message:
        "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
      fields: {
        errors: [
          ['Bo@Example.com', 'Already has an account.', false],
          [lena.email, 'Account has been deactivated.', true],
        ],
        sent_invitations: true,
        license_limit_reached: false,
        daily_limit_reached: false,
      },
    })
    expect((await invitesOf(ada)).map(({ email }) => email)).toEqual(['new@example.com'])
    expect(await refusedInvite(ada, bo.email)).toMatchObject({
      message: "We weren't able to invite anyone.",
      fields: { sent_invitations: false, errors: [[bo.email, 'Already has an account.', false]] },
    })
  })

  test('that are malformed fail the whole request', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const long = `${'x'.repeat(250)}@example.com`
    for (const wrong of ['nobody', 'a b@example.com', '@example.com', 'x@', long, 'a@b@example.com']) {
      const failure = await refusedInvite(ada, `new@example.com\n${wrong}\n${bo.email}`)
      expect(failure, wrong).toMatchObject({
        code: 'INVITATION_FAILED',
        message: "Some emails did not validate, so we didn't send any invitations.",
        fields: {
          sent_invitations: false,
          errors: [
            [wrong, 'Invalid address.', false],
            [bo.email, 'Already has an account.', false],
          ],
        },
      })
    }
    expect(await invitesOf(ada)).toEqual([])
    expect(await mailsOf(ada)).toEqual([])
  })

  test('of other domains, if domains are restricted', async () => {
    const server = await testServer()
    const ada = await server.ada()
    server.realm.state.domains.set('example.com', { id: 1, domain: 'example.com', allowSubdomains: false })
    await server.server.db.query(
      `insert into realm_domains (realm_id, id, domain, allow_subdomains) overriding system value
       values ($1, 1, 'example.com', false)`,
      [server.realm.state.id],
    )
    await giveSetting(server, { emails_restricted_to_domains: true })
    expect(await refusedInvite(ada, 'a@example.com, a@other.com, a+b@example.com')).toMatchObject({
      fields: {
        errors: [
          ['a@other.com', 'Outside your domain.', false],
          ['a+b@example.com', 'Email addresses containing + are not allowed.', false],
        ],
      },
    })
    await invite(ada, 'a@example.com')
  })

  test('that are disposable, unless the organization allows these', async () => {
    const server = await testServer()
    const ada = await server.ada()
    expect(await refusedInvite(ada, 'a@Mailinator.com')).toMatchObject({
      fields: { errors: [['a@Mailinator.com', 'Please use your real email address.', false]] },
    })
    await giveSetting(server, { disallow_disposable_email_addresses: false })
    await invite(ada, 'a@mailinator.com')
  })

  test('an empty list', async () => {
    const server = await testServer()
    const ada = await server.ada()
    for (const nothing of ['', ' , \n,', '""']) {
      expect(await refusedInvite(ada, nothing)).toMatchObject({
        code: 'BAD_REQUEST',
        message: 'You must specify at least one email address.',
      })
    }
  })
})

test('the daily limit counts invitations and resent ones', async () => {
  const server = await testServer({ environment: { INVITATIONS_PER_DAY: '3' } })
  const ada = await server.ada()
  await invite(ada, 'a@example.com, b@example.com')
  const limit = {
    code: 'INVITATION_FAILED',
    fields: { daily_limit_reached: true, sent_invitations: false, errors: [] },
  }
  expect(await refusedInvite(ada, 'c@example.com, d@example.com')).toMatchObject(limit)
  const [{ id } = { id: 0 }] = await invitesOf(ada)
  await ada.call(resendEmailInvite, { invite_id: id })
  expect(await ada.refused(resendEmailInvite, { invite_id: id })).toMatchObject(limit)
  expect(await refusedInvite(ada, 'c@example.com')).toMatchObject(limit)
  // Links are not limited.
  await ada.call(createInviteLink, {})
  await server.server.db.query('update mails set created_at = created_at - 86401')
  await invite(ada, 'c@example.com')
})

describe('who may invite', () => {
  const roles: [who: string, role: Role][] = [
    ['an owner', OWNER],
    ['an administrator', ADMINISTRATOR],
    ['a moderator', MODERATOR],
    ['a member', MEMBER],
    ['a guest', GUEST],
  ]

  test.each(roles)('%s: by e-mail, by link, and for which roles', async (_, role) => {
    const server = await testServer()
    const [bo, yuki] = [await server.join('bo'), await server.join('yuki')]
    await giveRole(server, bo, role)
    const links = await (role <= ADMINISTRATOR
      ? bo.call(createInviteLink, {})
      : bo.refused(createInviteLink, {}))
    if (role > ADMINISTRATOR) {
      expect(links).toMatchObject({
        code: 'BAD_REQUEST',
        message: role === GUEST ? 'Not allowed for guest users' : 'Insufficient permission',
      })
    }
    if (role === GUEST) {
      expect(await refusedInvite(bo, 'x@example.com')).toMatchObject({
        message: 'Not allowed for guest users',
      })
      expect(await bo.refused(getInvites, {})).toMatchObject({ message: 'Not allowed for guest users' })
      return
    }
    for (const [, invite_as] of roles) {
      const more = { invite_as }
      if (invite_as >= role) await invite(bo, `as-${invite_as}@example.com`, more)
      else
        expect(await refusedInvite(bo, 'x@example.com', more)).toMatchObject({
          message: 'Insufficient permission',
        })
      if (role <= ADMINISTRATOR) {
        if (invite_as >= role) await bo.call(createInviteLink, more)
        else
          expect(await bo.refused(createInviteLink, more)).toMatchObject({
            message: 'Insufficient permission',
          })
      }
    }
    expect(await invitesOf(yuki)).toEqual([])
  })

  test('the permissions of the organization decide', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const onlyBo = { direct_members: [bo.id], direct_subgroups: [] }
    await giveRealmPermission(server, 'can_invite_users_group', onlyBo)
    await giveRealmPermission(server, 'create_multiuse_invite_group', onlyBo)
    await invite(bo, 'a@example.com')
    await bo.call(createInviteLink, {})
    for (const person of [ada, lena]) {
      expect(await refusedInvite(person, 'b@example.com')).toMatchObject({
        message: 'Insufficient permission',
      })
      expect(await person.refused(createInviteLink, {})).toMatchObject({ message: 'Insufficient permission' })
    }
  })
})

describe('channels and groups of an invitation', () => {
  test('default channels, and those the inviter may add people to', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const [general] = [...server.realm.state.channels.values()]
    const { id: open } = await ada.call(createChannel, { name: 'open', subscribers: [] })
    const { id: hidden } = await ada.call(createChannel, {
      name: 'hidden',
      subscribers: [],
      invite_only: true,
    })
    await invite(bo, 'a@example.com', { stream_ids: [open, general?.id, open] })
    const refusals: [number[], string][] = [
      [[open, 4321], 'Invalid channel ID 4321. No invites were sent.'],
      [[hidden], `Invalid channel ID ${hidden}. No invites were sent.`],
    ]
    for (const [stream_ids, message] of refusals) {
      expect(await refusedInvite(bo, 'b@example.com', { stream_ids })).toMatchObject({
        code: 'BAD_REQUEST',
        message,
      })
    }
    await ada.call(archiveChannel, { stream_id: open })
    expect(await refusedInvite(bo, 'b@example.com', { stream_ids: [open] })).toMatchObject({
      message: `Invalid channel ID ${open}. No invites were sent.`,
    })
    // Administrators see the channel, but only users with access to it may add others.
    const lena = await server.join('lena')
    await giveRole(server, lena, ADMINISTRATOR)
    expect(await lena.refused(createInviteLink, { stream_ids: [hidden] })).toMatchObject({
      message: 'You do not have permission to subscribe other users to channels.',
    })
    expect((await invitesOf(ada)).length).toBe(1)
  })

  test('without the right to subscribe others, only default channels', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const [general] = [...server.realm.state.channels.values()]
    const { id: open } = await ada.call(createChannel, { name: 'open', subscribers: [] })
    await giveRealmPermission(server, 'can_add_subscribers_group', {
      direct_members: [],
      direct_subgroups: [],
    })
    await invite(bo, 'a@example.com', { stream_ids: [general?.id] })
    expect(await refusedInvite(bo, 'b@example.com', { stream_ids: [open] })).toMatchObject({
      message: 'You do not have permission to subscribe other users to channels.',
    })
  })

  test('groups that the inviter may add people to', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const own = await bo.call(createUserGroup, { name: 'own', description: '', members: [] })
    const other = await ada.call(createUserGroup, { name: 'other', description: '', members: [] })
    const owners = server.realm.state.systemGroups.get('role:owners') ?? 0
    await invite(bo, 'a@example.com', { group_ids: [own.group_id] })
    const refusals: [number, string][] = [
      [4321, 'Invalid user group'],
      [other.group_id, 'Insufficient permission'],
      [owners, 'Insufficient permission'],
    ]
    for (const [id, message] of refusals) {
      const refusal = await refusedInvite(bo, 'b@example.com', { group_ids: [own.group_id, id] })
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message })
    }
    expect(await ada.refused(createInviteLink, { group_ids: [4321] })).toMatchObject({
      message: 'Invalid user group',
    })
  })
})

describe('revoking and sending again', () => {
  test('by the inviter and by administrators; to others it is unknown', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await server.followAll([ada, bo])
    await invite(bo, 'a@example.com, b@example.com')
    const [a, b] = (await invitesOf(bo)).map(({ id: invite_id }) => ({ invite_id }))
    if (a === undefined || b === undefined) throw new Error('nobody was invited')
    const absent = { code: 'BAD_REQUEST', message: 'No such invitation' }
    for (const endpoint of [revokeEmailInvite, resendEmailInvite, revokeInviteLink]) {
      expect(await lena.refused(endpoint, a)).toMatchObject(absent)
      expect(await ada.refused(endpoint, { invite_id: 4321 })).toMatchObject(absent)
      expect(await ada.refused(endpoint, { invite_id: 2 ** 40 })).toMatchObject(absent)
    }
    expect(await ada.refused(revokeInviteLink, a)).toMatchObject(absent)
    const toBo = await bo.follow()
    await bo.call(revokeEmailInvite, a)
    expect(await toBo.catchUp()).toMatchObject([{ type: 'invites_changed' }])
    await ada.call(revokeEmailInvite, b)
    for (const one of [a, b]) {
      expect(await bo.refused(revokeEmailInvite, one)).toMatchObject(absent)
      expect(await bo.refused(resendEmailInvite, one)).toMatchObject(absent)
    }
    expect(await invitesOf(ada)).toEqual([])
  })

  test('revokes a link only once', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(createInviteLink, {})
    const [{ id: invite_id } = { id: 0 }] = await invitesOf(ada)
    expect(await ada.refused(revokeEmailInvite, { invite_id })).toMatchObject({
      message: 'No such invitation',
    })
    expect(await ada.refused(resendEmailInvite, { invite_id })).toMatchObject({
      message: 'No such invitation',
    })
    expect(await bo.refused(revokeInviteLink, { invite_id })).toMatchObject({ message: 'No such invitation' })
    await ada.call(revokeInviteLink, { invite_id })
    expect(await ada.refused(revokeInviteLink, { invite_id })).toMatchObject({
      message: 'Invitation has already been revoked',
    })
  })

  test('invitations for owners are for owners only: administrators see neither link nor letter', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await giveRole(server, bo, ADMINISTRATOR)
    await ada.call(createInviteLink, { invite_as: OWNER })
    await invite(ada, 'boss@example.com', { invite_as: OWNER })
    const [link, letter] = await invitesOf(bo)
    expect(link).not.toHaveProperty('link_url')
    expect((await invitesOf(ada))[0]).toHaveProperty('link_url')
    expect([await mailsOf(bo), (await mailsOf(ada)).length]).toEqual([[], 1])
    const refusal = { message: 'Must be an organization owner' }
    expect(await bo.refused(revokeInviteLink, { invite_id: link?.id ?? 0 })).toMatchObject(refusal)
    expect(await bo.refused(revokeEmailInvite, { invite_id: letter?.id ?? 0 })).toMatchObject(refusal)
    expect(await bo.refused(resendEmailInvite, { invite_id: letter?.id ?? 0 })).toMatchObject(refusal)
    await ada.call(revokeInviteLink, { invite_id: link?.id ?? 0 })
  })

  test('sending again restarts the time to expiry and keeps the link', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await invite(ada, 'a@example.com', { invite_expires_in_minutes: 10 })
    const [{ id } = { id: 0 }] = await invitesOf(ada)
    await server.server.db.query(
      'update invitations set invited_at = invited_at - 300, expires_at = expires_at - 300',
    )
    await ada.call(resendEmailInvite, { invite_id: id })
    const [again] = await invitesOf(ada)
    expect(again?.expiry_date).toBe((again?.invited ?? 0) + 600)
    expect(again?.invited).toBeGreaterThan(Date.now() / 1000 - 60)
    const links = (await mailsOf(ada)).map(({ text }) => /\/join\/\S+/.exec(text)?.[0])
    expect(links).toHaveLength(2)
    expect(links[0]).toBe(links[1])
  })
})

test('invitations become invalid when their inviter leaves or gets a lower role', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await giveRole(server, bo, MODERATOR)
  await invite(bo, 'a@example.com', { invite_as: MODERATOR })
  await invite(bo, 'b@example.com')
  await invite(lena, 'c@example.com')
  const [{ id: invite_id } = { id: 0 }] = (await invitesOf(bo)).filter(
    ({ email }) => email === 'a@example.com',
  )
  await giveRole(server, bo, MEMBER)
  await ada.call(deactivateUser, { user_id: lena.id })
  expect((await invitesOf(ada)).map(({ email }) => email)).toEqual(['b@example.com'])
  // Their own, and yet above what they may give now.
  await bo.refused(resendEmailInvite, { invite_id })
  await bo.call(revokeEmailInvite, { invite_id })
})

describe('bad input', () => {
  const valid = { invitee_emails: 'a@example.com', stream_ids: '[]' }
  const cases: [string, Record<string, string>][] = [
    ['no addresses', { stream_ids: '[]' }],
    ['no channels', { invitee_emails: 'a@example.com' }],
    ['channels that are no list', { ...valid, stream_ids: '7' }],
    ['channels by name', { ...valid, stream_ids: '["general"]' }],
    ['groups that are no list', { ...valid, group_ids: '{}' }],
    ['an unknown role', { ...valid, invite_as: '500' }],
    ['a role that is no number', { ...valid, invite_as: 'owner' }],
    ['an expiry of nothing', { ...valid, invite_expires_in_minutes: '0' }],
    ['an expiry in the past', { ...valid, invite_expires_in_minutes: '-5' }],
    ['an expiry beyond all times', { ...valid, invite_expires_in_minutes: '9007199254740991' }],
    ['a switch that is none', { ...valid, notify_referrer_on_join: 'maybe' }],
    ['a welcome that is too long', { ...valid, welcome_message_custom_text: 'x'.repeat(8001) }],
  ]
  test('is refused and changes nothing', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const headers = {
      authorization: `Basic ${Buffer.from(`${ada.email}:${await keyOf(server, ada)}`).toString('base64')}`,
    }
    for (const [what, form] of cases) {
      for (const path of what === 'no addresses' || what === 'no channels'
        ? ['/invites']
        : ['/invites', '/invites/multiuse']) {
        if (path === '/invites/multiuse' && what.startsWith('a switch')) continue
        const response = await fetch(`${server.url}/api/v1${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams(form),
        })
        expect([what, path, response.status]).toEqual([what, path, 400])
      }
    }
    expect(await invitesOf(ada)).toEqual([])
  })
})

const keyOf = async (server: TestServer, person: Person) => {
  const user = server.realm.state.users.get(person.id)
  if (user === undefined) throw new Error('nobody')
  return server.server.keys.of(server.realm, user)
}
