import { updateSettings } from '@parley/api/settings/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'

const _written = (page: Page) =>
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
