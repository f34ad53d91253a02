import { createChannel } from '@parley/api/channels/endpoints'
import { createUserGroup, getUserGroupMembers } from '@parley/api/groups/endpoints'
import {
  createInviteLink,
  getInvitation,
  getInvites,
  joinByInvitation,
  revokeInviteLink,
  sendInvites,
} from '@parley/api/invites/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { testWelcomeBotCustomMessage, updateRealm } from '@parley/api/realm/endpoints'
import { getSubscriptions } from '@parley/api/subscriptions/endpoints'
import { createUser, deactivateUser, getOwnUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { GUEST, MEMBER, MODERATOR } from '#directory/users/roles.ts'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { giveRole } from './support/roles.ts'

/** A browser without an account. */
const stranger = ({ url }: TestServer) => new Connection({ url, credentials: 'session' })

const tokenIn = (text: string | undefined) => /\/join\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** The token in the newest letter to the address. */
async function tokenSentTo(reader: Person, address: string): Promise<string> {
  const { mails } = await reader.call(getOutbox, {})
  return tokenIn(mails.find(({ to }) => to === address)?.text)
}

async function invited(inviter: Person, reader: Person, address: string, more: object = {}): Promise<string> {
  await inviter.call(sendInvites, { invitee_emails: address, stream_ids: [], ...more })
  return tokenSentTo(reader, address)
}

const linkBy = async (person: Person, more: object = {}) =>
  tokenIn((await person.call(createInviteLink, more)).invite_link)

const accept = (server: TestServer, token: string, more: object = {}) =>
  stranger(server).call(joinByInvitation, { token, full_name: 'Newt Comer', password: PASSWORD, ...more })

const refused = (server: TestServer, token: string, more: object = {}) =>
  accept(server, token, more).then(
    () => Promise.reject(new Error('should have been refused')),
    (error: Error) => error,
  )

const INVALID = { code: 'BAD_REQUEST', message: 'This invitation is not valid, or not any more.' }

const messagesTo = async (person: Person) =>
  (await person.call(getMessages, { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false }))
    .messages

const channelsOf = async (person: Person) =>
  (await person.call(getSubscriptions, {})).subscriptions.map(({ name }) => name).sort()

describe('joining by a letter', () => {
  test('gives the role, channels and groups of the invitation, and a session', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const lena = await server.join('lena')
    await giveRole(server, lena, GUEST)
    const { id: hidden } = await ada.call(createChannel, {
      name: 'hidden',
      subscribers: [ada.id],
      invite_only: true,
    })
    const { group_id } = await ada.call(createUserGroup, { name: 'crew', description: '', members: [] })
    await server.followAll([ada, bo, lena])
    const token = await invited(ada, ada, 'new@example.com', {
      invite_as: MODERATOR,
      stream_ids: [hidden],
      group_ids: [group_id],
    })
    expect(await stranger(server).call(getInvitation, { token })).toMatchObject({
      realm_name: 'Harbour Labs',
      invited_by: 'Ada Lindqvist',
      invited_as: MODERATOR,
      email: 'new@example.com',
    })
    const { user_id } = await accept(server, token, { email: 'somebody-else@example.com' })
    const newt = await server.logIn('new@example.com')
    expect(await newt.call(getOwnUser, {})).toMatchObject({
      user_id,
      role: MODERATOR,
      full_name: 'Newt Comer',
    })
    expect(await channelsOf(newt)).toEqual(['hidden'])
    expect(await newt.call(getUserGroupMembers, { user_group_id: group_id })).toMatchObject({
      members: [user_id],
    })
    await newt.follow()
  })

  test('starts a session only for the web app', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const [first, second] = [
      await invited(ada, ada, 'a@example.com'),
      await invited(ada, ada, 'b@example.com'),
    ]
    const post = (path: string, token: string, headers: Record<string, string>) =>
      fetch(`${server.url}${path}/join`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ token, full_name: 'Newt Comer', password: PASSWORD }),
      })
    expect((await post('/json', first, {})).status).toBe(403)
    expect((await post('/json', first, { origin: 'https://evil.example' })).status).toBe(403)
    const own = await post('/json', first, { 'x-requested-with': 'parley' })
    const cookie = own.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^parley_session=.*HttpOnly/)
    const session = await fetch(`${server.url}/json/session`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(await session.json()).toMatchObject({ logged_in: true })
    const other = await post('/api/v1', second, {})
    expect([other.status, other.headers.get('set-cookie')]).toEqual([200, null])
  })

  test('gives the default channels only if the invitation says so', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await accept(
      server,
      await invited(ada, ada, 'with@example.com', { include_realm_default_subscriptions: true }),
    )
    await accept(server, await invited(ada, ada, 'without@example.com'))
    expect(await channelsOf(await server.logIn('with@example.com'))).toEqual(['general'])
    expect(await channelsOf(await server.logIn('without@example.com'))).toEqual([])
  })

  test('works once, and closes the other invitations to that address', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const token = await invited(ada, ada, 'new@example.com')
    const second = await invited(bo, ada, 'New@Example.com')
    const [toAda, toBo] = [await ada.follow(), await bo.follow()]
    await accept(server, token)
    for (const mirror of [toAda, toBo]) {
      expect((await mirror.catchUp()).map(({ type }) => type)).toContain('invites_changed')
    }
    for (const used of [token, second]) expect(await refused(server, used)).toMatchObject(INVALID)
    expect((await ada.call(getInvites, {})).invites).toEqual([])
  })

  test('concurrent requests create one account', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const token = await invited(ada, ada, 'new@example.com')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => accept(server, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an invalid invitation', () => {
  test('is refused with the same error for every reason', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { db } = server.server
    const expired = await invited(ada, ada, 'a@example.com')
    await db.query(`update invitations set expires_at = 1 where email = 'a@example.com'`)
    const revoked = await linkBy(ada)
    const { invites } = await ada.call(getInvites, {})
    await ada.call(revokeInviteLink, { invite_id: invites.find(({ is_multiuse }) => is_multiuse)?.id ?? 0 })
    const known = await invited(ada, ada, 'b@example.com')
    await ada.call(createUser, { email: 'b@example.com', full_name: 'Bea Mori', password: PASSWORD })
    const weaker = await (async () => {
      await giveRole(server, bo, MODERATOR)
      const token = await invited(bo, ada, 'c@example.com', { invite_as: MODERATOR })
      await giveRole(server, bo, MEMBER)
      return token
    })()
    const lena = await server.join('lena')
    const left = await invited(lena, ada, 'd@example.com')
    await ada.call(deactivateUser, { user_id: lena.id })
    for (const token of ['x', 'x'.repeat(43), expired, revoked, known, weaker, left]) {
      expect(await refused(server, token, { email: 'e@example.com' })).toMatchObject(INVALID)
      await expect(stranger(server).call(getInvitation, { token })).rejects.toMatchObject(INVALID)
    }
    expect(server.realm.state.usersByEmail.has('e@example.com')).toBe(false)
  })

  test('is one of another organization', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const token = await invited(ada, ada, 'new@example.com')
    await server.server.realms.create({
      stringId: 'other',
      name: 'Other',
      owner: { email: 'eve@example.com', fullName: 'Eve Other', passwordHash: '' },
    })
    const { host } = new URL(server.server.config.externalUrl)
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const path = `/api/v1/invitation?token=${token}`
      const sent = request(`${server.url}${path}`, { headers: { host: `other.${host}` } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject).end()
    })
    expect(status).toBe(400)
    await stranger(server).call(getInvitation, { token })
  })

  test('omits channels to which the inviter may no longer add people', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { id } = await ada.call(createChannel, {
      name: 'hidden',
      subscribers: [ada.id, bo.id],
      invite_only: true,
    })
    const { id: open } = await ada.call(createChannel, { name: 'open', subscribers: [] })
    const token = await invited(bo, ada, 'new@example.com', { stream_ids: [id, open] })
    const { unsubscribe } = await import('@parley/api/subscriptions/endpoints')
    await bo.call(unsubscribe, { subscriptions: ['hidden'] })
    await accept(server, token)
    expect(await channelsOf(await server.logIn('new@example.com'))).toEqual(['open'])
  })
})

describe('joining by a reusable link', () => {
  test('works for several people with different addresses', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const token = await linkBy(ada, { invite_as: GUEST })
    expect(await stranger(server).call(getInvitation, { token })).toMatchObject({
      email: null,
      invited_as: GUEST,
    })
    for (const email of ['a@example.com', 'b@example.com']) {
      const { user_id } = await accept(server, token, { email })
      expect(server.realm.state.users.get(user_id ?? 0)).toMatchObject({ role: GUEST, deliveryEmail: email })
    }
    expect(await refused(server, token, { email: 'A@example.com' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await ada.call(getInvites, {})).invites).toHaveLength(1)
  })

  test('requires a confirmed address if domains are restricted', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const token = await linkBy(ada)
    const { addRealmDomain } = await import('@parley/api/domains/endpoints')
    await ada.call(addRealmDomain, { domain: 'example.com', allow_subdomains: false })
    await ada.call(updateRealm, { emails_restricted_to_domains: true })
    expect(await refused(server, token, { email: 'new@other.com' })).toMatchObject({
      message: 'Outside your domain.',
    })
    expect(await accept(server, token, { email: 'new@example.com' })).toMatchObject({ user_id: null })
    expect(server.realm.state.usersByEmail.has('new@example.com')).toBe(false)
    const { user_id } = await accept(server, await tokenSentTo(ada, 'new@example.com'))
    expect(server.realm.state.users.get(user_id ?? 0)).toMatchObject({ deliveryEmail: 'new@example.com' })
  })

  test('invalid input is refused and does not use up the link', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const token = await linkBy(ada)
    const email = 'new@example.com'
    const cases: [what: string, more: object][] = [
      ['no address', {}],
      ['an empty address', { email: ' ' }],
      ['no address at all', { email: 'nobody' }],
      ['an address that is taken', { email: ada.email }],
      ['no name', { email, full_name: '' }],
      ['a short name', { email, full_name: 'x' }],
      ['a name with forbidden characters', { email, full_name: 'New @t' }],
      ['a name with a line break', { email, full_name: 'New\r\nBcc: x' }],
      ['a short password', { email, password: '12345' }],
      ['a weak password', { email, password: 'password1' }],
      ['a password that is one thing again and again', { email, password: 'pa55word'.repeat(12) }],
      ['a long password', { email, password: 'x'.repeat(101) }],
    ]
    const before = server.realm.state.users.size
    for (const [what, more] of cases)
      expect([what, await refused(server, token, more)]).toMatchObject([what, { status: 400 }])
    expect(server.realm.state.users.size).toBe(before)
    await accept(server, token, { email })
  })
})

describe('the welcome', () => {
  test('is the organization’s text unless the invitation has its own, and an empty one is not sent', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(updateRealm, { welcome_message_custom_text: 'Hello, look at #**general**!' })
    const cases: [inviter: Person, more: object, said: string | undefined][] = [
      [ada, {}, 'Hello, look at #**general**!'],
      [ada, { welcome_message_custom_text: 'Welcome, *you*' }, 'Welcome, *you*'],
      [ada, { welcome_message_custom_text: '' }, undefined],
      [bo, { welcome_message_custom_text: 'Only administrators say this' }, 'Hello, look at #**general**!'],
    ]
    for (const [index, [inviter, more, said]] of cases.entries()) {
      const address = `new-${index}@example.com`
      const quiet = { notify_referrer_on_join: false, ...more }
      await accept(server, await invited(inviter, ada, address, quiet))
      const messages = await messagesTo(await server.logIn(address))
      expect(messages.map(({ sender_full_name, content }) => [sender_full_name, content])).toEqual(
        said === undefined ? [] : [['Welcome Bot', said]],
      )
    }
  })

  test('is a letter, too, to who joins and not to others, unless the organization sends none', async () => {
    const server = await testServer()
    const [ada] = [await server.ada(), await server.join('bo')]
    const welcomed = async () => {
      const { mails } = await ada.call(getOutbox, {})
      return mails.filter(({ subject }) => subject === 'Welcome to Harbour Labs').map(({ to }) => to)
    }
    const token = await invited(ada, ada, 'new@example.com')
    expect(await welcomed()).toEqual([])
    await accept(server, token)
    expect(await welcomed()).toEqual(['new@example.com'])
    await ada.call(updateRealm, { send_welcome_emails: false })
    await accept(server, await invited(ada, ada, 'newer@example.com'))
    expect(await welcomed()).toEqual(['new@example.com'])
  })

  test('is also sent to accounts that an administrator creates', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    expect(await messagesTo(bo)).toEqual([])
    await ada.call(updateRealm, { welcome_message_custom_text: 'Hello!' })
    await server.followAll([ada, bo])
    const lena = await server.join('lena')
    expect(await messagesTo(lena)).toMatchObject([{ sender_full_name: 'Welcome Bot', content: 'Hello!' }])
  })

  test('can be tested by administrators', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await server.followAll([ada])
    const welcome_message_custom_text = 'Hello, look at #**general**!'
    const { message_id } = await ada.call(testWelcomeBotCustomMessage, { welcome_message_custom_text })
    const [message] = await messagesTo(ada)
    expect(message).toMatchObject({
      id: message_id,
      sender_full_name: 'Welcome Bot',
      content: welcome_message_custom_text,
    })
    const problems: [Person, string, object][] = [
      [bo, 'Hello', { code: 'UNAUTHORIZED_PRINCIPAL', message: 'Must be an organization administrator' }],
      [ada, '  ', { code: 'BAD_REQUEST', message: 'Message must not be empty' }],
      [ada, 'x'.repeat(8001), { code: 'BAD_REQUEST' }],
    ]
    for (const [person, text, problem] of problems) {
      const refusal = await person.refused(testWelcomeBotCustomMessage, { welcome_message_custom_text: text })
      expect(refusal).toMatchObject(problem)
    }
  })

  test('notifies the inviter on request, and the announcement channel', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { id } = await ada.call(createChannel, { name: 'news', subscribers: [ada.id] })
    await ada.call(updateRealm, { signup_announcements_stream_id: id })
    await server.followAll([ada, bo])
    const { user_id } = await accept(server, await invited(bo, ada, 'a@example.com'))
    await accept(server, await invited(bo, ada, 'b@example.com', { notify_referrer_on_join: false }))
    expect(
      (await messagesTo(bo)).map(({ sender_full_name, content }) => [sender_full_name, content]),
    ).toEqual([['Notification Bot', `@_**Newt Comer|${user_id}** has accepted your invitation to join.`]])
    const { messages } = await ada.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
    expect(messages[0]?.content).toMatch(
      /<span class="user-mention silent" data-user-id="\d+">Newt Comer<\/span>/,
    )
    const notices = (await messagesTo(ada)).filter(({ subject }) => subject === 'signups')
    expect(notices.map(({ content }) => content)).toEqual([
      `@_**Newt Comer|${user_id}** has joined this organization.`,
      expect.stringMatching(/has joined this organization\.$/),
    ])
  })
})

test('only the hash of a token is stored, and a token works only for its purpose', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const token = await linkBy(ada)
  const { rows } = await server.server.db.query<{ line: string }>('select i::text as line from invitations i')
  const text = rows.map(({ line }) => line).join()
  expect(text).not.toContain(token)
  expect(text).not.toContain(Buffer.from(token).toString('hex'))
  const { rows: entries } = await server.server.db.query<{ line: string }>(
    'select entries::text as line from journal',
  )
  expect(entries.map(({ line }) => line).join()).not.toContain(token)
})
