import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { updateSettings } from '@parley/api/settings/endpoints'
import { userSettings } from '@parley/api/settings/user-settings'
import { expect, test } from 'vitest'
import { enter, serverForPages } from './browser.ts'
import { open, row, settingsIn } from './support/settings-pages.ts'

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
  // Who looks for the settings presses the name of the organization.
  const name = await page.getByRole('heading', { name: 'Harbour Labs', level: 1 }).boundingBox()
  await page.mouse.click((name?.x ?? 0) + 10, (name?.y ?? 0) + 10)
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  expect(await page.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Profile'])
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
