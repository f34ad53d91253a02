import { createUserGroup } from '@parley/api/groups/endpoints'
import { sendInvites } from '@parley/api/invites/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

async function go(page: Page, hash: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

test('an administrator changes people one by one and many at once, and invites others; a member looks only', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const [bo, lena, samuel] = [await server.join('bo'), await server.join('lena'), await server.join('samuel')]
  const { group_id: backend } = await ada.call(createUserGroup, {
    name: 'backend',
    description: 'Servers',
    members: [],
  })
  const admin = await enter(server, 'ada', { at: '/#organization/people' })
  const member = await enter(server, 'bo', { at: '/#organization/people' })
  await row(admin, 'Lena Weiss').waitFor()
  await row(member, 'Lena Weiss').waitFor()
  // What a member may not do is not there.
  expect(await member.getByRole('checkbox').count()).toBe(0)
  expect(await member.getByRole('table').getByRole('combobox').count()).toBe(0)
  expect(await member.getByRole('button', { name: /What to do with/ }).count()).toBe(0)

  // A role is changed in place; the other browser follows, as this one follows the API.
  await admin.getByRole('combobox', { name: 'Role of Lena Weiss' }).selectOption('Moderator')
  await admin.getByText('Lena Weiss is Moderator now').waitFor()
  await row(member, 'Lena Weiss').getByText('Moderator').waitFor()
  await ada.call(updateUser, { user_id: lena.id, role: roles.guest })
  await expect
    .poll(() => admin.getByRole('combobox', { name: 'Role of Lena Weiss' }).inputValue())
    .toBe(String(roles.guest))

  // The words leave who fits; the selection stays until it is closed.
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('bo')
  await expect.poll(() => row(admin, 'Lena Weiss').count()).toBe(0)
  await select(admin, 'Bo Kristensen').click()
  await admin.getByRole('searchbox', { name: 'Find somebody' }).fill('')
  await select(admin, 'Samuel Okoro').click({ modifiers: ['Shift'] })
  const bar = admin.getByRole('toolbar', { name: '3 selected' })
  await bar.getByRole('button', { name: 'Add to groups' }).click()
  await admin.getByRole('dialog').getByRole('combobox').fill('back')
  await admin.keyboard.press('Enter')
  await admin.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await row(member, 'Samuel Okoro').getByText('backend').waitFor()
  expect(server.realm.state.groups.get(backend)?.members).toEqual(new Set([bo.id, lena.id, samuel.id]))
  await bar.getByRole('button', { name: 'Select nobody' }).click()

  await row(admin, 'Samuel Okoro').getByRole('button', { name: 'What to do with Samuel Okoro' }).click()
  await admin.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect.poll(() => row(member, 'Samuel Okoro').count()).toBe(0)
  expect(server.realm.state.users.get(samuel.id)?.isActive).toBe(false)

  // Addresses are invited though some are bad; whoever may invite sees their own.
  await bo.call(sendInvites, { invitee_emails: 'friend@example.com', stream_ids: [] })
  await admin.goto(`${server.url}/#recent`)
  await admin.getByRole('link', { name: 'Invite people' }).click()
  const field = admin.getByRole('textbox', { name: 'Email addresses' })
  await field.fill('newt@example.com, nobody bo@example.com, "Doe, Jo" <jo@example.com>')
  await admin.getByText('nobody: There is no @ in it.').waitFor()
  await admin.getByRole('button', { name: 'Invite 3 people' }).click()
  await admin.getByText('bo@example.com: Already has an account.').waitFor()
  await admin.getByText('2 people are invited').waitFor()
  expect(await admin.getByRole('button', { name: /^Change .*@/ }).allTextContents()).toEqual([
    'bo@example.com',
  ])
  await go(admin, '#organization/invitations', 'People')
  await expect.poll(() => admin.getByRole('row').count()).toBe(4)
  await row(admin, 'friend@example.com').getByText('by Bo Kristensen').waitFor()

  await go(member, '#organization/invitations', 'People')
  await row(member, 'friend@example.com').waitFor()
  expect(await member.getByRole('row').count()).toBe(2)
  await row(admin, 'newt@example.com')
    .getByRole('button', { name: /What to do/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Revoke…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.poll(() => row(admin, 'newt@example.com').count()).toBe(0)

  // Who may no more, has no way there.
  const nobody = [...server.realm.state.groups.values()].find(
    ({ systemName }) => systemName === 'role:nobody',
  )
  await ada.call(updateRealm, { can_invite_users_group: { new: nobody?.id ?? 0 } })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  await go(member, '#organization/people', 'People')
  expect(await member.getByRole('link', { name: /Invit/ }).count()).toBe(0)
}, 120_000)
