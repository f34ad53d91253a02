import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { logIn, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { openServer } from '../support/open-house.ts'

test('with JavaScript, links to messages lead visitors there, and a log-in leads on', async () => {
  const { server, channel, message } = await openServer()
  const hash = `#narrow/channel/${channel}-open-house/topic/first.2Fboat/near/${message}`
  const page = await visit(server.url, { at: `/${hash}` })
  await page.locator(`#message-${message}[data-near]`).waitFor()
  // Also where a page is open already: the browser does not load it anew.
  await page.goto(server.url)
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
  await page.locator(`#message-${message}[data-near]`).waitFor()
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 1360, height: 820 })
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Look on without an account' }).waitFor()
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('region', { name: 'Messages' }).getByText('Launched').waitFor({ timeout: 30_000 })
  expect(new URL(page.url()).hash).toContain(`topic/first.2Fboat`)
})
