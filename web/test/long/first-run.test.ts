import { createUserGroup } from '@parley/api/groups/endpoints'
import { getInvites } from '@parley/api/invites/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { picture } from '../../../server/test/support/files.ts'
import { enter, serverForPages } from '../browser.ts'

test('the first steps name and picture the organization, and make a link by role and group', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.call(createUserGroup, { name: 'crew', description: '', members: [] })
  const page = await enter(server, 'ada', { at: '/#first-run' })
  const name = page.getByLabel('Name of the organization')
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Organization name cannot be empty').waitFor()
  expect(await name.inputValue()).toBe('   ')
  await name.fill('Harbor & Sons')
  await name.press('Enter')
  await expect.poll(() => server.realm.state.settings.name).toBe('Harbor & Sons')
  const file = { name: 'icon.png', mimeType: 'image/png', buffer: await picture('png') }
  await page.getByLabel('Picture of the organization: choose a file').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click()
  await page.locator('form img[src*="icon"]').waitFor()

  await page.getByLabel('They join as').selectOption('Guests')
  await page.getByText('Groups they join').click()
  await page.getByRole('checkbox', { name: 'crew' }).check()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy a link instead' }).click()
  await page.getByText('The link is copied.').waitFor()
  const { invites } = await ada.call(getInvites, {})
  expect(invites).toMatchObject([{ is_multiuse: true, invited_as: roles.guest }])

  // Dismissed, and there again where one left it.
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect.poll(() => page.getByLabel('They join as').inputValue()).toBe(String(roles.guest))
  await page.getByText('Groups they join').click()
  await page.getByRole('checkbox', { name: 'crew', checked: true }).waitFor()
})
