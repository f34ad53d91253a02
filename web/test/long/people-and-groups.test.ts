import { createUserGroup, updateUserGroup, updateUserGroupSubgroups } from '@parley/api/groups/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { enter, serverForPages } from '../browser.ts'

async function go(page: Page, hash: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

test('the page of somebody has fields for an administrator, and words for a member', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const admin = await enter(server, 'ada', { at: '/#organization/people' })
  const member = await enter(server, 'bo', { at: `/#organization/people/${ada.id}` })
  await admin.getByRole('link', { name: 'Bo Kristensen bo@example.com' }).click()
  // What the server refuses, stands beside its field.
  const name = admin.getByRole('textbox', { name: 'Name' })
  await name.fill('Bo * Kristensen')
  await name.press('Enter')
  await admin.getByRole('alert').filter({ hasText: 'Invalid characters' }).waitFor()
  expect(await name.inputValue()).toBe('Bo * Kristensen')
  await name.fill('Bo K.')
  await name.press('Enter')
  await expect.poll(() => server.realm.state.users.get(bo.id)?.fullName).toBe('Bo K.')
  await member.getByRole('heading', { level: 1, name: 'Ada Lindqvist', exact: true }).waitFor()
  expect(await member.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await member.getByRole('heading', { name: 'Account', exact: true }).count()).toBe(0)
  // For the only owner it says why not.
  await go(admin, `#organization/people/${ada.id}`, 'Ada Lindqvist (you)')
  expect(await admin.getByText('Nobody else is an owner: make somebody one first.').count()).toBe(2)
  await admin.keyboard.press('Escape')
  await admin.getByRole('table').waitFor()
})

test('a group is made, changed by who may, and ends only where nothing needs it', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const admin = await enter(server, 'ada', { at: '/#organization/groups/new' })
  await admin.getByRole('textbox', { name: 'Name' }).fill('backend')
  await admin.getByRole('combobox', { name: 'Who is in it' }).fill('Bo K')
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Make the group' }).click()
  await admin.getByRole('heading', { level: 1, name: 'backend' }).waitFor()
  const group = [...server.realm.state.groups.values()].find(({ name }) => name === 'backend')
  const id = group?.id ?? 0
  expect(group?.members).toEqual(new Set([ada.id, bo.id]))

  const member = await enter(server, 'bo', { at: `/#organization/groups/${id}` })
  await member.getByRole('button', { name: 'Leave the group' }).waitFor()
  expect(await member.getByRole('button', { name: /^Remove Ada/ }).count()).toBe(0)
  expect(await member.getByRole('button', { name: 'Deactivate…' }).count()).toBe(0)
  await ada.call(updateUserGroup, { user_group_id: id, name: 'servers' })
  await member.getByRole('heading', { level: 1, name: 'servers' }).waitFor()

  await ada.call(updateRealm, { can_invite_users_group: { new: id } })
  await admin.getByRole('button', { name: 'Deactivate…' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await dialog.getByRole('link', { name: 'People can be invited by mail by' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor()
  const members = [...server.realm.state.groups.values()].find(
    ({ systemName }) => systemName === 'role:members',
  )
  await ada.call(updateRealm, { can_invite_users_group: { new: members?.id ?? 0 } })
  await go(admin, `#organization/groups/${id}`, 'servers')
  await admin.getByRole('button', { name: 'Deactivate…' }).click()
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await admin.getByRole('button', { name: 'Reactivate' }).click()
  await admin.getByRole('button', { name: 'Deactivate…' }).waitFor()
})

test('groups within groups are a tree: opened by keys, added, removed and brought back', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const make = async (name: string, subgroups: number[]) =>
    (await ada.call(createUserGroup, { name, description: '', members: [], subgroups })).group_id
  const rota = await make('rota', [])
  const backend = await make('backend', [rota])
  const engineering = await make('engineering', [backend])
  await make('frontend', [])
  const page = await enter(server, 'ada', { at: `/#organization/groups/${engineering}` })
  const card = page.getByRole('region', { name: 'Groups within it' })
  await card.getByRole('link', { name: 'backend' }).waitFor()
  expect(await card.getByRole('link', { name: 'rota' }).count()).toBe(0)
  const branch = card.getByRole('button', { name: 'Groups within backend' })
  await branch.press('Enter')
  expect(await branch.getAttribute('aria-expanded')).toBe('true')
  // It lies within backend, and not beside it.
  await card
    .getByRole('listitem')
    .filter({ hasText: 'backend' })
    .getByRole('list')
    .getByRole('link', { name: 'rota' })
    .waitFor()

  const add = card.getByRole('combobox', { name: 'Add a group' })
  await add.fill('front')
  await page.keyboard.press('Enter')
  await card.getByRole('link', { name: 'frontend' }).waitFor()
  await card.getByRole('button', { name: 'Remove frontend' }).click()
  await expect.poll(() => card.getByRole('link', { name: 'frontend' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('link', { name: 'frontend' }).waitFor()
  await ada.call(updateUserGroupSubgroups, { user_group_id: engineering, delete: [backend] })
  await expect.poll(() => card.getByRole('link', { name: 'backend' }).count()).toBe(0)

  // A group never contains what it is a part of; whoever may not change it looks only.
  await go(page, `#organization/groups/${rota}`, 'rota')
  await card.getByRole('link', { name: 'backend' }).waitFor()
  await add.fill('backend')
  await expect.poll(() => page.getByRole('option', { name: 'backend' }).count()).toBe(0)
  const member = await enter(server, 'bo', { at: `/#organization/groups/${backend}` })
  await member.getByRole('region', { name: 'Groups within it' }).getByRole('link', { name: 'rota' }).waitFor()
  expect(await member.getByRole('combobox', { name: 'Add a group' }).count()).toBe(0)
  expect(await member.getByRole('button', { name: 'Remove rota' }).count()).toBe(0)
})

test('who deactivates somebody deletes what they wrote as well, if that is chosen', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id] })
  const kept = await post(ada, channel, 'boats', 'kept')
  const gone = await post(bo, channel, 'boats', 'gone')
  const page = await enter(server, 'ada', { at: `/#organization/people/${bo.id}` })
  await page.getByRole('button', { name: 'Deactivate…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Messages in public channels').check()
  await dialog.getByRole('button', { name: 'Deactivate and delete' }).click()
  await page.getByText('The account is deactivated').waitFor()
  const found = async () =>
    (await ada.call(getMessages, { message_ids: [kept, gone] })).messages.map(({ id }) => id)
  await expect.poll(found).toEqual([kept])
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Deactivate…' }).waitFor()
  expect(await found()).toEqual([kept])
})
