import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const written = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

test('the words are there without a connection', async () => {
  const server = await serverForPages()
  await (await server.ada()).call(updateSettings, { default_language: 'de' })
  const page = await enter(server, 'ada', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  const stored = () =>
    page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
      const languages = requests.flatMap(({ url }) => /\/words-(.+)-.{8}\.js$/.exec(url)?.[1] ?? [])
      // The words of the app and those of refusals are files of their own.
      return [...new Set(languages)]
    })
  await expect.poll(stored, { message: 'only those of the language that is spoken' }).toEqual(['de'])
  // What the app shows without a connection is its copy of the session.
  await page.waitForFunction(() => localStorage.getItem('parley:copy') !== null)
  await page.context().setOffline(true)
  await page.reload()
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
