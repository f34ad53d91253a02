import { expect, test } from 'vitest'
import { serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

/** One of each kind is enough for the rules, which look at a page of this length for minutes. */
const KINDS = ['start-key', 'start-send', 'send-message', 'get-events', 'event-message', 'object-Message']

test('the documentation is accessible, on a phone too', { timeout: 150_000 }, async () => {
  const { url } = await serverForPages()
  const page = await visit(url, { at: '/api' })
  await page.locator('#send-message').getByRole('button', { name: 'Try it' }).click()
  await page.locator('#send-message').getByLabel('content').waitFor()
  await page.evaluate((kinds) => {
    for (const card of document.querySelectorAll('.card[id]')) if (!kinds.includes(card.id)) card.remove()
  }, KINDS)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByText('Contents', { exact: true }).click()
  expect(await findings(page)).toEqual([])
})
