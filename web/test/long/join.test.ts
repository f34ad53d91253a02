import { createInviteLink, sendInvites } from '@parley/api/invites/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../server/test/harness.ts'
import { serverForPages, visit } from '../browser.ts'

test('an invited person creates an account and is logged in, by an invitation of their own or a link for many', async () => {
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
  const [name, join] = [page.getByLabel('Your name'), page.getByRole('button', { name: 'Join' })]
  // What is wrong stands beside its field, before anything is sent and when the server refuses it.
  await join.click()
  expect(await page.getByRole('alert').allTextContents()).toEqual(Array(2).fill('This cannot be empty.'))
  await page.getByLabel('Password').fill(PASSWORD)
  await name.fill('Newt * Comer')
  await join.click()
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual(['Invalid characters in name!'])
  await name.fill('Newt Comer')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()

  const other = await visit(server.url, { at })
  await other.getByRole('heading', { name: 'This invitation is not valid any more' }).waitFor()
  // A link that anybody can use asks for the address.
  const { invite_link } = await ada.call(createInviteLink, {})
  await other.goto(invite_link.replace(new URL(invite_link).origin, server.url))
  await other.getByLabel('Email').fill('ines@example.com')
  await other.getByLabel('Your name').fill('Ines Moreau')
  await other.getByLabel('Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Join' }).click()
  await other.getByRole('navigation', { name: 'Conversations' }).waitFor()
})
