import { updateRealm } from '@parley/api/realm/endpoints'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { updateSettings } from '@parley/api/settings/endpoints'
import { userSettings } from '@parley/api/settings/user-settings'
import { getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../server/test/harness.ts'
import { enter, serverForPages } from './browser.ts'
import { findings } from './support/accessible.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

/** Opens a page of settings, and waits until it is there. */
async function open(page: Page, hash: string, name: string): Promise<void> {
  await go(page, hash)
  await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

const row = (page: Page, setting: string) => page.locator(`[data-setting="${setting}"]`)
const settingsIn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-setting]')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-setting') ?? ''))

test('every setting of the contract is on a page, and none on two', async () => {
  const server = await serverForPages()
  await server.ada()
  const page = await enter(server, 'ada', { at: '/#settings/profile' })
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Profile', exact: true }).waitFor()
  const links = list.getByRole('listitem').getByRole('link')
  const pages = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
  )
  const shown: Record<'settings' | 'organization' | 'defaults', string[]> = {
    settings: [],
    organization: [],
    defaults: [],
  }
  for (const [hash, name] of pages) {
    await open(page, hash, name)
    const names = await settingsIn(page)
    const [, area] = /^#(\w+)/.exec(hash) ?? []
    if (hash === '#organization/defaults') shown.defaults.push(...names)
    else shown[area === 'settings' ? 'settings' : 'organization'].push(...names)
  }
  const expected = (table: object) => Object.keys(table).sort()
  const known = (names: string[], ...tables: object[]) =>
    names.filter((name) => tables.some((table) => name in table)).sort()
  expect(known(shown.settings, userSettings)).toEqual(expected(userSettings))
  expect(known(shown.organization, realmSettings, realmPermissions)).toEqual(
    expected({ ...realmSettings, ...realmPermissions }),
  )
  expect(shown.defaults.sort()).toEqual(
    Object.entries(userSettings)
      .filter(([, { settableDefault }]) => settableDefault)
      .map(([name]) => name)
      .sort(),
  )
}, 120_000)

test('a setting is saved at once, can be undone, and follows other devices', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await enter(server, 'ada', { at: '/#recent' })
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  await search.fill('24 clock')
  await page.getByRole('link', { name: /24-hour clock/ }).click()

  const clock = row(page, 'twenty_four_hour_time')
  const box = clock.getByRole('switch', { name: '24-hour clock' })
  const before = await box.isChecked()
  await box.click()
  await clock.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await box.isChecked()).toBe(!before)
  // The next change is another device's: it has to come to the server after this one.
  const undone = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await clock.getByRole('button', { name: 'Undo' }).click()
  await undone
  await expect.poll(() => box.isChecked()).toBe(before)
  await expect.poll(() => clock.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await ada.call(updateSettings, { twenty_four_hour_time: !before })
  await expect.poll(() => box.isChecked()).toBe(!before)

  // Of a number other values than those with names are possible, within its range.
  const size = row(page, 'web_font_size_px')
  await size.getByRole('combobox').selectOption('Another…')
  const digits = size.getByRole('textbox', { name: 'Size of messages' })
  await digits.fill('0')
  await digits.press('Enter')
  await size.getByRole('alert').filter({ hasText: 'A whole number from 1' }).waitFor()
  expect(await digits.inputValue()).toBe('0')
  await digits.fill('19')
  await digits.press('Enter')
  await size.getByText('19 pixels').waitFor({ state: 'attached' })

  // The head of a column changes all of it, in one step that can be undone.
  await open(page, '#settings/notifications', 'Notifications')
  const phones = page.getByRole('checkbox', { name: /: Phone$/ })
  const checked = () => phones.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))
  expect(await checked()).toEqual([true, true, false])
  await page.getByRole('button', { name: 'Phone: all on or off' }).click()
  await expect.poll(checked).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(checked).toEqual([true, true, false])

  // Escape leaves a text, then the settings, and leads to where one was.
  await search.press('Escape')
  await phones.first().focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#recent')
})

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

test('a permission is given to roles, groups and people, which add up', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const page = await enter(server, 'ada', { at: '/#organization/permissions' })
  const bots = row(page, 'can_create_bots_group')
  const field = bots.getByRole('button', { name: /^Bots of every kind can be made by/ })
  await field.click()
  const picker = page.getByRole('dialog', { name: 'Bots of every kind can be made by' })
  // The search has the focus: words, then Enter, add to what was chosen.
  await page.keyboard.type('mod')
  await page.keyboard.press('Enter')
  await picker.getByRole('option', { name: /^Everyone but guests/ }).click()
  await page.keyboard.type('bo')
  await page.keyboard.press('Enter')
  await picker.getByText('2 people will have it').waitFor()
  await picker.getByRole('button', { name: 'Remove Moderators' }).click()
  await picker.getByText('1 person will have it').waitFor()
  await picker.getByText('You will no longer have it yourself.').waitFor()
  expect(await findings(page)).toEqual([])
  await picker.getByRole('button', { name: 'Done' }).click()
  await bots.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(server.realm.state.settings.can_create_bots_group).toEqual({
    direct_members: [bo.id],
    direct_subgroups: [],
  })
  // Escape changes nothing.
  await field.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await bots.getByText('Bo Kristensen').waitFor()
  expect(await findings(page)).toEqual([])

  // Of what roles only may have, one takes the place of another.
  const visible = row(page, 'can_access_all_users_group')
  await visible.getByRole('button', { name: /^Everybody can be seen by/ }).click()
  const choices = page.getByRole('dialog', { name: 'Everybody can be seen by' })
  expect(await choices.getByRole('option').allTextContents()).toEqual([
    expect.stringMatching(/^Everyone\d/),
    expect.stringMatching(/^Everyone but guests\d/),
  ])
  await choices.getByRole('option', { name: /^Everyone but guests/ }).click()
  expect(await choices.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
  await choices.getByRole('button', { name: 'Remove Everyone but guests' }).click()
  await choices.getByText('Somebody has to have it.').waitFor()
  expect(await choices.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
})

test('a member finds their own settings only, on a phone too', async () => {
  const server = await serverForPages()
  await server.ada()
  await server.join('ines')
  const page = await enter(server, 'ines', { at: '/#organization/permissions' })
  await page.getByText('This page is for administrators').waitFor()
  await page.getByText('Ask Ada Lindqvist').waitFor()
  expect(await settingsIn(page)).toEqual([])
  const list = page.getByRole('navigation', { name: 'Settings' })
  expect(
    await list.locator('a[href^="#organization"]').evaluateAll((all) => all.map((a) => a.textContent)),
  ).toEqual(['People', 'Groups', 'Emoji'])

  const phone = await enter(server, 'ines', { ...PHONE, at: '/#settings' })
  const places = phone.getByRole('navigation', { name: 'Settings' })
  await places.getByRole('link', { name: 'Alert words' }).tap()
  await phone.getByRole('textbox', { name: 'Word or words' }).fill('anchor')
  await phone.getByRole('button', { name: 'Add', exact: true }).tap()
  const words = phone.getByRole('list', { name: 'Alert words' })
  await words.getByText('anchor').waitFor()
  await phone.getByRole('button', { name: 'Remove anchor' }).tap()
  await words.waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Undo' }).tap()
  await words.getByText('anchor').waitFor()
  expect(await findings(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('link', { name: 'Back to the settings' }).tap()
  await places.waitFor()
  expect(await findings(phone)).toEqual([])
})

test('what an organization has several of is added, ordered and removed, and people fill in their profile', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const page = await enter(server, 'ada', { at: '/#organization/linkifiers' })
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const rules = main.getByRole('list', { name: 'Linkifiers' })
  for (const letter of ['A', 'B']) {
    await main.getByLabel('Pattern').fill(`${letter}-(?P<id>[0-9]+)`)
    await main.getByLabel('Address').fill('https://example.com/{id}')
    await add.click()
    await rules.getByText(`${letter}-(?P`).waitFor()
  }
  await main.getByLabel('Pattern').fill('(')
  await main.getByLabel('Address').fill('https://example.com/')
  await add.click()
  await main.getByRole('alert').waitFor()
  expect(await main.getByLabel('Pattern').inputValue()).toBe('(')
  await main.getByRole('button', { name: /^Move B.* up$/ }).click()
  await expect.poll(() => rules.getByRole('code').first().textContent()).toMatch(/^B/)
  await main.getByRole('button', { name: /^Remove A/ }).click()
  await expect.poll(() => rules.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rules.getByRole('listitem').count()).toBe(2)

  await open(page, '#organization/profile-fields', 'Profile fields')
  for (const [name, type] of [
    ['Phone number', 'Short text'],
    ['Birthday', 'Day'],
    ['Drink', 'One of several'],
    ['Mentor', 'People'],
  ] as const) {
    await main.getByLabel('Name').fill(name)
    await main.getByLabel('What it holds').selectOption(type)
    if (name === 'Drink') await main.getByLabel('Options').fill('Tea, Coffee')
    await add.click()
    await main.getByRole('list', { name: 'Profile fields' }).getByText(name).waitFor()
  }

  await open(page, '#settings/profile', 'Profile')
  const about = main.getByRole('region', { name: 'About you' })
  const saved = about.getByRole('status').filter({ hasText: 'Saved' })
  await about.getByLabel('Phone number').fill('040 1234')
  await about.getByLabel('Birthday').fill('1990-05-06')
  await about.getByLabel('Drink').selectOption('Coffee')
  await about.getByRole('combobox', { name: 'Mentor' }).fill('Ada')
  await page.keyboard.press('Enter')
  await expect.poll(() => saved.count()).toBe(4)
  const fields = await ada.call(getOwnUser, {})
  expect(Object.values(fields.profile_data ?? {}).map(({ value }) => value)).toEqual([
    '040 1234',
    '1990-05-06',
    '1',
    JSON.stringify([ada.id]),
  ])

  await open(page, '#settings/bots', 'Bots')
  await main.getByLabel('Name').fill('Harbor master')
  await main.getByLabel('Address', { exact: true }).fill('harbor')
  await main.getByRole('button', { name: 'Make a bot' }).click()
  await main.getByRole('button', { name: 'Show the key' }).click()
  const key = main.getByRole('code')
  const before = await key.textContent()
  await main.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
  await expect.poll(() => key.textContent()).not.toBe(before)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the configuration' }).click()
  expect((await download).suggestedFilename()).toBe('zuliprc')

  await open(page, '#settings/account', 'Account and login')
  const ownKey = main.getByRole('region', { name: 'API key' })
  await ownKey.getByLabel('Your password').fill('not this one')
  await ownKey.getByRole('button', { name: 'Show the key' }).click()
  await ownKey.getByRole('alert').waitFor()
  await ownKey.getByLabel('Your password').fill(PASSWORD)
  await ownKey.getByRole('button', { name: 'Show the key' }).click()
  await ownKey.getByRole('button', { name: 'Copy', exact: true }).waitFor()
})

test('people see where else they are logged in, and end it', async () => {
  const server = await serverForPages()
  await server.ada()
  const [first, second] = [await enter(server, 'ada'), await enter(server, 'ada')]
  const page = await enter(server, 'ada', { at: '/#settings/account' })
  const list = page.getByRole('list', { name: 'Where you are logged in' })
  await list.getByText('This browser').waitFor()
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await findings(page)).toEqual([])

  const before = await list.getByRole('listitem').count()
  // The last one opened stands first.
  await list
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await second.getByText('The server ended this session.').waitFor()

  await page.getByRole('button', { name: 'Log out everywhere else…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await first.getByText('The server ended this session.').waitFor()
  await list.getByText('This browser').waitFor()
}, 60_000)
