import { createInviteLink, sendInvites } from '@parley/api/invites/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { test } from 'vitest'
import { PASSWORD } from '../../server/test/harness.ts'
import { serverForPages, visit } from './browser.ts'

test('an invited person creates an account and is logged in', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.call(sendInvites, {
    invitee_emails: 'newt@example.com',
    stream_ids: [],
    include_realm_default_subscriptions: true,
  })
  const [mail] = (await ada.call(getOutbox, {})).mails
  const at = /\/join\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const page = await visit(server.url, { at })
  await page.getByRole('heading', { name: 'Join Harbour Labs' }).waitFor()
  await page.getByText('Ada Lindqvist has invited you').waitFor()
  await page.getByLabel('Your name').fill('Newt * Comer')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Your name').fill('Newt Comer')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()

  const again = await visit(server.url, { at })
  await again.getByRole('heading', { name: 'This invitation is not valid any more' }).waitFor()
})

test('a reusable invitation link asks for the email address', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const { invite_link } = await ada.call(createInviteLink, {})
  const page = await visit(server.url, { at: new URL(invite_link).pathname })
  await page.getByLabel('Email').fill('newt@example.com')
  await page.getByLabel('Your name').fill('Newt Comer')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
})
