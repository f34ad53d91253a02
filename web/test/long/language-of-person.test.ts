import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { enter, logIn, serverForPages, visit } from '../browser.ts'

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
