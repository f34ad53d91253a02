import { updateSettings } from '@parley/api/settings/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages, visit } from '../browser.ts'

test('an administrator reads the mail that was not sent, and opens a link in it; members are shown none', async () => {
  const server = await serverForPages()
  const bo = await server.join('bo')
  await bo.call(updateSettings, { email: 'bo@new.example' })
  const page = await enter(server, 'ada')
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Unsent mail' }).click()
  const letters = page.getByRole('region', { name: 'Unsent mail' })
  await letters.getByText('not set up to send mail').waitFor()
  await letters.getByText('Confirm your new address for Harbour Labs').click()
  const link = await letters.getByRole('link').getAttribute('href')
  const at = new URL(link ?? '').pathname

  const other = await visit(server.url, { at })
  await other.getByRole('heading', { name: 'Confirm your new address' }).waitFor()
  expect(await other.getByLabel('New address').inputValue()).toBe('bo@new.example')
  // Opening the page must not change anything.
  expect(await bo.call(getOwnUser, {})).toMatchObject({ delivery_email: 'bo@example.com' })
  await other.getByRole('button', { name: 'Use this address' }).click()
  await other.getByRole('heading', { name: 'Your address is changed' }).waitFor()
  expect((await server.logIn('bo@new.example')).id).toBe(bo.id)

  const again = await visit(server.url, { at })
  await again.getByRole('heading', { name: 'This link is not valid any more' }).waitFor()

  await server.join('lena')
  const member = await enter(server, 'lena')
  await member.getByRole('button', { name: 'Settings and account' }).click()
  await member.getByRole('menuitem', { name: 'Log out' }).waitFor()
  expect(await member.getByRole('menuitem', { name: 'Unsent mail' }).count()).toBe(0)
})
