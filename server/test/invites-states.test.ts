import { createChannel } from '@parley/api/channels/endpoints'
import {
  createInviteLink,
  getInvitations,
  joinByInvitation,
  revokeEmailInvite,
  sendInvites,
} from '@parley/api/invites/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { expect, test, vi } from 'vitest'
import { MEMBER } from '#directory/users/roles.ts'
import { PASSWORD, type Person, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'
import { SmtpServer } from './support/smtp.ts'

/** Mails leave the server behind the request. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

const invite = (person: Person, invitee_emails: string, more: object = {}) =>
  person.call(sendInvites, { invitee_emails, stream_ids: [], ...more })

const statesOf = async (person: Person) =>
  (await person.call(getInvitations, {})).invitations.map(({ email, state }) => [email, state])

test('an invitation says what it brings, and what became of it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id: channelId } = await ada.call(createChannel, { name: 'harbor', subscribers: [ada.id] })
  await invite(ada, 'new@example.com, gone@example.com', { stream_ids: [channelId] })
  await invite(bo, 'late@example.com', { invite_expires_in_minutes: 1 })
  const { invite_link } = await ada.call(createInviteLink, {})
  const { invitations } = await ada.call(getInvitations, {})
  expect(invitations[0]).toMatchObject({
    email: 'new@example.com',
    invited_by_user_id: ada.id,
    invited_as: MEMBER,
    state: 'kept',
    problem: null,
    joined_user_id: null,
    channel_ids: [channelId],
    group_ids: [],
    include_realm_default_subscriptions: false,
  })
  expect(invitations[3]).toMatchObject({ is_multiuse: true, link_url: invite_link, state: 'waiting' })

  const gone = invitations.find(({ email }) => email === 'gone@example.com')
  await ada.call(revokeEmailInvite, { invite_id: gone?.id ?? 0 })
  await server.server.db.query(
    `update invitations set expires_at = invited_at - 1 where email = 'late@example.com'`,
  )
  // By whatever way somebody comes, their invitation is over.
  const joined = await ada.call(joinByInvitation, {
    token: invite_link.split('/').at(-1) ?? '',
    email: 'new@example.com',
    full_name: 'Newt Comer',
    password: PASSWORD,
  })
  expect((await ada.call(getInvitations, {})).invitations).toMatchObject([
    { email: 'new@example.com', state: 'joined', joined_user_id: joined.user_id },
    { email: 'late@example.com', state: 'expired', joined_user_id: null },
    { is_multiuse: true, state: 'waiting' },
  ])
})

test('others see only their own, without channels that they may not see', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await invite(ada, 'a@example.com')
  await invite(bo, 'b@example.com')
  expect(await statesOf(bo)).toEqual([['b@example.com', 'kept']])
  expect(await statesOf(lena)).toEqual([])
  await ada.call(deactivateUser, { user_id: bo.id })
  expect(await statesOf(ada)).toEqual([
    ['a@example.com', 'kept'],
    ['b@example.com', 'void'],
  ])
})

test('what the mail server says of a letter is told', async () => {
  const smtp = await SmtpServer.start()
  smtp.refused.set('never@example.com', 550).set('later@example.com', 451)
  const server = await testServer({ environment: { SMTP_URL: smtp.url } })
  const ada = await server.ada()
  await invite(ada, 'fine@example.com, never@example.com, later@example.com')
  await soon(async () => {
    const { invitations } = await ada.call(getInvitations, {})
    expect(invitations.map(({ email, state }) => [email, state])).toEqual([
      ['fine@example.com', 'waiting'],
      ['never@example.com', 'failed'],
      ['later@example.com', 'sending'],
    ])
    expect(invitations.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringContaining('refused'),
      null,
    ])
  })
})
