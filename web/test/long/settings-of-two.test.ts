import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { open, row } from '../support/settings-pages.ts'

test('two administrators do not write over each other, and owners keep what is theirs', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const page = await enter(server, 'bo', { at: '/#organization/profile' })
  const name = row(page, 'name')
  const field = name.getByRole('textbox', { name: 'Name' })
  await field.fill('Bo’s Harbor')
  await ada.call(updateRealm, { name: 'Ada’s Harbor' })
  await name.getByRole('alert').filter({ hasText: 'Ada’s Harbor' }).waitFor()
  expect(await field.inputValue()).toBe('Bo’s Harbor')
  await field.press('Enter')
  expect(server.realm.state.settings.name).toBe('Ada’s Harbor')
  await name.getByRole('button', { name: 'Save mine' }).click()
  await name.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(server.realm.state.settings.name).toBe('Bo’s Harbor')
  await field.fill('Nobody’s Harbor')
  await ada.call(updateRealm, { name: 'Harbor' })
  await name.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => field.inputValue()).toBe('Harbor')

  // What the server refuses it says beside the field, and what was typed stays.
  await field.fill('   ')
  await field.press('Enter')
  await name.getByRole('alert').waitFor()
  expect(await field.inputValue()).toBe('   ')

  await open(page, '#organization/joining', 'Joining')
  const invited = row(page, 'invite_required')
  expect(await invited.getByRole('switch').isDisabled()).toBe(true)
  await invited.getByText('Only owners can change this.').waitFor()
  expect(await row(page, 'send_welcome_emails').getByRole('switch').isDisabled()).toBe(false)

  await open(page, '#organization/messages', 'Messages')
  const edits = row(page, 'message_content_edit_limit_seconds')
  await edits.getByRole('combobox').selectOption('At any time')
  await edits.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(server.realm.state.settings.message_content_edit_limit_seconds).toBe(null)
})
