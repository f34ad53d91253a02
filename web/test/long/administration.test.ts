import { createBot } from '@parley/api/bots/endpoints'
import { createUserGroup, updateUserGroupSubgroups } from '@parley/api/groups/endpoints'
import { createInviteLink, sendInvites } from '@parley/api/invites/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { deactivateUser } from '@parley/api/users/endpoints'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

test.each(Object.entries(SCREENS))(
  'people, groups and invitations are accessible on a %s, for administrators and members',
  async (_, screen) => {
    const server = await serverForPages()
    const ada = await server.ada()
    const [bo, lena] = [await server.join('bo'), await server.join('lena')]
    await ada.call(createCustomProfileField, { name: 'Team', field_type: fieldTypes.SHORT_TEXT.id })
    await bo.call(createBot, { full_name: 'Harbor master', short_name: 'harbor' })
    const { group_id: backend } = await ada.call(createUserGroup, {
      name: 'backend',
      description: 'Servers',
      members: [ada.id, bo.id],
    })
    const { group_id: all } = await ada.call(createUserGroup, { name: 'all', description: '', members: [] })
    await ada.call(updateUserGroupSubgroups, { user_group_id: all, add: [backend] })
    await ada.call(sendInvites, { invitee_emails: 'new@example.com', stream_ids: [] })
    await ada.call(createInviteLink, {})
    await ada.call(deactivateUser, { user_id: lena.id })
    const places = [
      'people',
      'people/bots',
      'people/deactivated',
      `people/${bo.id}`,
      'people/999999',
      'invitations',
      'invitations/new',
      'groups',
      'groups/roles',
      'groups/deactivated',
      'groups/new',
      `groups/${all}`,
      'groups/999999',
    ]
    const broken: string[] = []
    for (const name of ['ada', 'bo'] as const) {
      const page = await enter(server, name, { ...screen, at: '/#organization/people' })
      await page.getByRole('table').waitFor()
      for (const place of places) {
        await page.evaluate((to) => {
          window.location.hash = to
        }, `#organization/${place}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForTimeout(200)
        broken.push(...(await findings(page)).map((one) => `${name} at ${place}: ${one}`))
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (width > 0) broken.push(`${name} at ${place}: ${width} pixels too wide`)
      }
    }
    expect(broken).toEqual([])
  },
  180_000,
)

test('by keys alone: from row to row, into a page and back', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  for (const name of ['bo', 'ines', 'lena'] as const) await server.join(name)
  const page = await enter(server, 'ada', { at: '/#organization/people' })
  await page.getByRole('checkbox', { name: 'Select Ada Lindqvist' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Lena Weiss' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor()
  expect(ada.id).toBeGreaterThan(0)
})
