import { confirmEmailChange, getEmailChange } from '@parley/api/email-changes/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { deactivateUser, getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

const INVALID = { code: 'BAD_REQUEST', message: 'This link is not valid, or not any more.' }

async function twoPeople(environment?: Record<string, string>) {
  const server = await testServer(environment && { environment })
  return { server, ada: await server.ada(), bo: await server.join('bo') }
}

const mailsTo = async (reader: Person, address: string) =>
  (await reader.call(getOutbox, {})).mails.filter(({ to }) => to === address)

/** The token of the newest link sent to the address. */
async function tokenSentTo(reader: Person, address: string): Promise<string> {
  const [mail] = await mailsTo(reader, address)
  const token = /\/confirm-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link was sent to ${address}`)
  return token
}

/** A client without an account, as opening a link needs none. */
function stranger({ url }: TestServer) {
  const connection = new Connection({ url, credentials: 'none' })
  return {
    look: (token: string) => connection.call(getEmailChange, { token }),
    confirm: (token: string) => connection.call(confirmEmailChange, { token }),
  }
}

test('opening the link changes the address, and the old address gets a letter', async () => {
  const { server, ada, bo } = await twoPeople()
  await server.followAll([ada])
  const toAda = await ada.follow()
  await bo.call(updateSettings, { email: 'bo@new.example' })
  expect(await bo.call(getOwnUser, {})).toMatchObject({ delivery_email: 'bo@example.com' })
  expect(await toAda.catchUp()).toEqual([])
  const token = await tokenSentTo(ada, 'bo@new.example')
  expect(await mailsTo(ada, 'bo@example.com')).toEqual([])
  const { look, confirm } = stranger(server)
  expect(await look(token)).toMatchObject({
    realm_name: 'Harbour Labs',
    old_email: 'bo@example.com',
    new_email: 'bo@new.example',
    expiry_date: expect.any(Number),
  })
  await confirm(token)
  expect((await server.logIn('bo@new.example')).id).toBe(bo.id)
  await expect(server.logIn('bo@example.com')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(await toAda.catchUp()).toContainEqual(
    expect.objectContaining({
      type: 'realm_user',
      op: 'update',
      person: { user_id: bo.id, delivery_email: 'bo@new.example' },
    }),
  )
  expect(await mailsTo(ada, 'bo@example.com')).toMatchObject([
    { subject: 'Your address on Harbour Labs has changed', text: expect.stringContaining('bo@new.example') },
  ])
})

test('a link works once, and only the newest one', async () => {
  const { server, ada, bo } = await twoPeople()
  const { look, confirm } = stranger(server)
  await bo.call(updateSettings, { email: 'bo@first.example' })
  await bo.call(updateSettings, { email: 'bo@second.example' })
  const [first, second] = [
    await tokenSentTo(ada, 'bo@first.example'),
    await tokenSentTo(ada, 'bo@second.example'),
  ]
  await expect(look(first)).rejects.toMatchObject(INVALID)
  await expect(confirm(first)).rejects.toMatchObject(INVALID)
  await confirm(second)
  await expect(look(second)).rejects.toMatchObject(INVALID)
  await expect(confirm(second)).rejects.toMatchObject(INVALID)
  await expect(confirm('made-up')).rejects.toMatchObject(INVALID)
})

test.each<[string, (ada: Person, bo: Person) => Promise<unknown>]>([
  [
    'the account has another address by now',
    (ada, bo) => ada.call(updateUser, { user_id: bo.id, new_email: 'bo@other.example' }),
  ],
  ['the account is deactivated', (ada, bo) => ada.call(deactivateUser, { user_id: bo.id })],
])('a link is invalid if %s', async (_, meanwhile) => {
  const { server, ada, bo } = await twoPeople()
  await server.server.db.query('update users set can_change_user_emails = true')
  Object.assign(server.realm.state.users.get(ada.id) ?? {}, { canChangeUserEmails: true })
  await bo.call(updateSettings, { email: 'bo@new.example' })
  const token = await tokenSentTo(ada, 'bo@new.example')
  await meanwhile(ada, bo)
  await expect(stranger(server).confirm(token)).rejects.toMatchObject(INVALID)
  await server.server.db.query('update users set can_change_user_emails = (id = $1)', [ada.id])
})

test('a link is invalid after a day, and in a deactivated organization', async () => {
  const { server, ada, bo } = await twoPeople()
  await bo.call(updateSettings, { email: 'bo@new.example' })
  const token = await tokenSentTo(ada, 'bo@new.example')
  await server.server.db.query('update email_changes set expires_at = expires_at - 86401')
  await expect(stranger(server).look(token)).rejects.toMatchObject(INVALID)
  await bo.call(updateSettings, { email: 'bo@new.example' })
  const next = await tokenSentTo(ada, 'bo@new.example')
  await ada.call(deactivateRealm, {})
  await expect(stranger(server).confirm(next)).rejects.toMatchObject(INVALID)
})

test('permissions count at the time the link is opened', async () => {
  const { server, ada, bo } = await twoPeople()
  const { confirm } = stranger(server)
  await bo.call(updateSettings, { email: 'shared@new.example' })
  const boToken = await tokenSentTo(ada, 'shared@new.example')
  await ada.call(updateSettings, { email: 'shared@new.example' })
  await confirm(await tokenSentTo(ada, 'shared@new.example'))
  await expect(confirm(boToken)).rejects.toMatchObject({ message: 'Email is already in use.' })
  await bo.call(updateSettings, { email: 'bo@new.example' })
  const ownerNow = await server.logIn('shared@new.example')
  await ownerNow.call(updateRealm, { email_changes_disabled: true })
  await expect(confirm(await tokenSentTo(ownerNow, 'bo@new.example'))).rejects.toMatchObject({
    message: 'Email address changes are disabled in this organization.',
  })
})

test('an invalid address is refused at once, without a letter', async () => {
  const { ada, bo } = await twoPeople()
  const refusals = async (email: string) => (await bo.refused(updateSettings, { email })).message
  expect(await refusals('nowhere')).toBe('Invalid address.')
  expect(await refusals('ada@example.com')).toBe('Email is already in use.')
  await ada.call(updateRealm, { emails_restricted_to_domains: true })
  expect(await refusals('bo@elsewhere.example')).toMatch(/elsewhere\.example|domain/i)
  await ada.call(updateRealm, { emails_restricted_to_domains: false, email_changes_disabled: true })
  expect(await refusals('bo@new.example')).toBe('Email address changes are disabled in this organization.')
  expect((await ada.call(getOutbox, {})).mails).toEqual([])
  await ada.call(updateSettings, { email: 'ada@new.example' })
  await bo.call(updateSettings, { email: 'bo@example.com' })
  await bo.call(updateSettings, { email: '' })
  expect((await ada.call(getOutbox, {})).mails).toHaveLength(1)
})

test('a user may request two changes an hour, and five a day', async () => {
  const { bo } = await twoPeople({ RATE_LIMITING: 'true' })
  const now = Date.now()
  const ask = (index: number, hour: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + hour * 3_700_000 })
    return bo
      .call(updateSettings, { email: `bo@${index}.example` })
      .then(
        () => 'sent',
        (error: { code: string }) => error.code,
      )
      .finally(() => vi.useRealTimers())
  }
  expect([await ask(1, 0), await ask(2, 0), await ask(3, 0)]).toEqual(['sent', 'sent', 'RATE_LIMIT_HIT'])
  expect([await ask(4, 1), await ask(5, 1), await ask(6, 2)]).toEqual(['sent', 'sent', 'sent'])
  expect(await ask(7, 3)).toBe('RATE_LIMIT_HIT')
})
