import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { settingsIn } from '../support/settings-pages.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

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
