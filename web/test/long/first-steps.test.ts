import { getFirstRun } from '@parley/api/first-run/endpoints'
import { getInvites } from '@parley/api/invites/endpoints'
import { getSubscriptions } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('the first steps build the side bar, go on at another device, and do what the button says', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('link', { name: 'First steps' }).click()
  await page.getByRole('heading', { level: 1, name: /is ready, Ada/ }).waitFor()
  const field = page.getByRole('textbox', { name: 'Addresses of people to invite' })
  await field.pressSequentially('ines@harbour.example,bo@ tomas@harbour.example ')
  await page.getByText('What follows the @ is no domain.').waitFor()
  const preview = page.getByRole('complementary', { name: 'What it will look like' })
  await preview.getByText('ines@harbour.example').waitFor()
  expect(await preview.getByText('bo@', { exact: true }).count()).toBe(0)
  await page.getByText('1 address left out').waitFor()

  await page.getByRole('checkbox', { name: /^feedback/ }).check()
  await preview.getByText('feedback').waitFor()
  await page.getByRole('checkbox', { name: /^random/ }).uncheck()
  await page.getByRole('button', { name: 'Add your own' }).click()
  await page.getByLabel('Name of the channel').fill('help')
  await page.getByLabel('Name of the channel').press('Enter')
  await page.getByRole('alert').filter({ hasText: 'There is a channel of that name.' }).waitFor()
  await page.getByLabel('Name of the channel').fill('platform')
  await page.getByLabel('Name of the channel').press('Enter')
  await preview.getByText('platform').waitFor()
  expect(await findings(page)).toEqual([])

  // Another device goes on from there.
  await expect
    .poll(async () => (await ada.call(getFirstRun, {})).plan?.channels.map(({ name }) => name))
    .toContain('platform')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  const phone = await enter(server, 'ada', {
    at: '/#first-run',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  })
  await phone.getByRole('button', { name: 'Change ines@harbour.example' }).waitFor()
  expect(await findings(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Invite 2 people, make 4 channels' }).click()
  await phone.getByText('4 channels are made.').waitFor()
  const { subscriptions } = await ada.call(getSubscriptions, {})
  expect(subscriptions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['announcements', 'help', 'feedback', 'platform']),
  )
  expect(subscriptions.map(({ name }) => name)).not.toContain('random')
  const { invites } = await ada.call(getInvites, {})
  expect(invites.map((invite) => ('email' in invite ? invite.email : '')).sort()).toEqual([
    'ines@harbour.example',
    'tomas@harbour.example',
  ])
  await phone.getByRole('link', { name: 'Begin' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  expect(await ada.call(getFirstRun, {})).toMatchObject({ is_closed: true, plan: null })
  expect(await phone.getByRole('link', { name: 'First steps' }).count()).toBe(0)

  // Who administers nothing is not led there.
  await server.join('bo')
  const member = await enter(server, 'bo', { at: '/#first-run' })
  await member.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await member.getByRole('textbox', { name: 'Addresses of people to invite' }).count()).toBe(0)
})
