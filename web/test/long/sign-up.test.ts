import { addRealmDomain } from '@parley/api/domains/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { test, vi } from 'vitest'
import { PASSWORD } from '../../../server/test/harness.ts'
import { PATIENCE } from '../../../server/test/support/patience.ts'
import { serverForPages, visit } from '../browser.ts'

test('who needs no invitation joins by a link to their address', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await visit(server.url, { at: '/sign-up' })
  await page.getByRole('heading', { name: 'It takes an invitation to join' }).waitFor()
  await ada.call(updateRealm, { invite_required: false })
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Make an account' }).click()
  // Only those of the organization's domains, where it has said so.
  await ada.call(addRealmDomain, { domain: 'example.com', allow_subdomains: false })
  await ada.call(updateRealm, { emails_restricted_to_domains: true })
  await page.getByLabel('Email').fill('newt@elsewhere.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Email').fill('newt@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const text = await vi.waitUntil(
    async () => (await ada.call(getOutbox, {})).mails.find(({ to }) => to === 'newt@example.com')?.text,
    PATIENCE,
  )
  const at = /\/sign-up\/[\w-]+/.exec(text)?.[0] ?? ''
  await page.goto(server.url + at)
  await page.getByLabel('Your name').fill('Newt Comer')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  const again = await visit(server.url, { at })
  await again.getByRole('heading', { name: 'This link is not valid any more' }).waitFor()
})
