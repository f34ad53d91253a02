import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../server/test/harness.ts'
import { enter, logIn, messages, serverForPages, visit } from './browser.ts'

const written = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

const ASKED = [
  ['de-AT', 'Bei Harbour Labs anmelden', ['de', 'ltr']],
  ['ar-EG', 'تسجيل الدخول إلى \u2068Harbour Labs\u2069', ['ar', 'rtl']],
  ['fr-FR', 'Log in to Harbour Labs', ['en', '']],
] as const

test('a browser is asked to log in in its language, if the app knows it', async () => {
  const server = await serverForPages()
  for (const [locale, title, expected] of ASKED) {
    const page = await visit(server.url, { locale })
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await written(page), locale).toEqual(expected)
  }
})

test('a person chooses a language: the words change at once, everywhere, and stay', async () => {
  const server = await serverForPages()
  const page = await enter(server, 'ada')
  const elsewhere = await enter(server, 'ada')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Deutsch')
  await page.getByRole('option', { name: 'Language…' }).click()
  await page.getByRole('dialog', { name: 'Language' }).getByLabel('Deutsch').click()

  await page.getByRole('link', { name: 'Posteingang' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'without a reload').toBe(true)
  await elsewhere.getByRole('link', { name: 'Posteingang' }).waitFor()

  await page.reload()
  await page.getByRole('link', { name: 'Posteingang' }).waitFor()
  expect(await written(page)).toEqual(['de', 'ltr'])

  await page.getByRole('button', { name: 'Einstellungen und Konto' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByRole('heading', { name: 'Log in to Harbour Labs' }).waitFor()
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('link', { name: 'Posteingang' }).waitFor()
})

test('a language that the server does not keep is not spoken, and one that the app does not know is English', async () => {
  const server = await serverForPages()
  const page = await enter(server, 'ada', { locale: 'de-DE' })
  await page.route('**/json/settings', (route) => route.abort())
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Language…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Language' })
  await dialog.getByLabel('Deutsch').click()
  await page.getByText('The server cannot be reached.').waitFor()
  expect(await dialog.getByLabel('English').isChecked()).toBe(true)
  expect((await written(page))[0]).toBe('en')

  await (await server.ada()).call(updateSettings, { default_language: 'fr' })
  await page.reload()
  await page.getByRole('link', { name: 'Inbox' }).waitFor()
  expect((await written(page))[0]).toBe('en')
})

test('Arabic goes from right to left; what people wrote goes its own way', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(updateSettings, { default_language: 'ar', twenty_four_hour_time: true })
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  await say('Good morning `code`')
  await say('صباح الخير')
  const page = await enter(server, 'ada', { at: '/#recent' })
  const list = page.getByRole('navigation', { name: 'المحادثات' })
  await list.waitFor()
  const [sidebar, main] = await Promise.all([list.boundingBox(), page.getByRole('main').boundingBox()])
  expect(sidebar?.x, 'the sidebar stands at the right').toBeGreaterThan(main?.x ?? 0)

  const place = page.getByRole('main').getByRole('link', { name: /platform › drill/ })
  const mark = await place.locator('svg').first().boundingBox()
  const words = await place.getByText('platform ›').boundingBox()
  expect(mark?.x, 'the mark of the channel comes first').toBeGreaterThan(
    (words?.x ?? 0) + (words?.width ?? 0),
  )

  await page.getByRole('main').getByText('drill').click()
  const [english, arabic] = [messages(page, 'الرسائل').first(), messages(page, 'الرسائل').last()]
  await arabic.getByText('صباح الخير').waitFor()
  const directionOf = (article: typeof english) =>
    article.locator('.content').evaluate((content) => getComputedStyle(content).direction)
  expect([await directionOf(english), await directionOf(arabic)]).toEqual(['ltr', 'rtl'])
  expect(await english.locator('time').first().innerText(), 'the setting rules the clock').toMatch(
    /^\d\d:\d\d$/,
  )

  await page.getByRole('button', { name: 'الإعدادات والحساب' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'نظام 24 ساعة' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => english.locator('time').first().innerText()).toMatch(/^\d?\d:\d\d [صم]$/)
})
