import { createBot } from '@parley/api/bots/endpoints'
import { botTypes } from '@parley/api/users/objects'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/accessible.ts'
import { beforeServices, INTEGRATIONS } from '../support/services.ts'

const PHONE = { width: 390, height: 844 }
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: false })
}

/** Somebody who connects things, by the app alone. */
async function connected(main: Locator, title: string, fill: () => Promise<void> = async () => undefined) {
  await main.getByLabel('Search services').fill(title)
  await main.getByRole('button', { name: title, exact: true }).click()
  await main.getByLabel('Reports to').selectOption('#builds')
  await fill()
  await main.getByRole('button', { name: 'Get the address' }).click()
  return main.getByLabel('Address').inputValue()
}

test('what came is listed with what became of it: nothing, failures, on a phone', async () => {
  const { server, bo, page, main } = await beforeServices()
  const post = async (address: string, body: unknown, headers = {}) => {
    const { pathname, search } = new URL(address)
    const answer = await fetch(server.url + pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return answer.status
  }
  await shot(page, '01-start')
  const grafana = await connected(main, 'Grafana')
  await shot(page, '02-address')
  await main.getByRole('button', { name: 'Done' }).click()

  // Nothing has come yet.
  await main.getByRole('button', { name: 'What was sent to Grafana' }).click()
  await main.getByText('Nothing has come in the last two weeks.').waitFor()
  await shot(page, '03-empty')
  expect(await findings(page)).toEqual([])

  const slack = await connected(main, 'Slack-compatible')
  await main.getByRole('button', { name: 'Done' }).click()
  expect(await post(grafana, 'no JSON')).toBe(400)
  expect(
    await post(grafana, {
      receiver: 'team',
      status: 'firing',
      title: '[FIRING:1] Disk is full',
      message: 'x',
      alerts: [
        {
          status: 'firing',
          labels: {
            alertname: 'Disk is full',
            host: `a-very-long-name-of-a-host-${'0123456789'.repeat(12)}`,
          },
          annotations: { summary: 'Only 2 % are left on /var' },
          startsAt: '2026-01-01T10:00:00Z',
          generatorURL: 'https://grafana.example/alerting/1',
          values: { A: 2 },
        },
      ],
    }),
  ).toBe(200)
  expect(await post(slack, { text: 'The *build* of <https://ci.example/1|main> passed' })).toBe(200)
  expect(await post(slack, {})).toBe(400)

  await main.getByRole('button', { name: 'What was sent to Grafana' }).click()
  const sent = main.getByRole('list', { name: 'Sent to Grafana' }).getByRole('listitem')
  await sent.first().getByText('Told in a message').waitFor()
  await sent.first().scrollIntoViewIfNeeded()
  await shot(page, '04-list')
  expect(await sent.count()).toBe(2)
  expect(await findings(page)).toEqual([])

  // It fails again for the same reason, and says it.
  await sent.last().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.count()).toBe(3)
  await shot(page, '05-again')

  await page.setViewportSize(PHONE)
  await sent.first().scrollIntoViewIfNeeded()
  await shot(page, '06-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await findings(page)).toEqual([])

  // The list cannot be loaded.
  const path = /\/bots\/\d+\/deliveries/
  await page.route(path, (route) => route.abort())
  await main.getByRole('button', { name: 'What was sent to Slack-compatible' }).click()
  const failed = main.getByRole('alert')
  await failed.waitFor()
  await failed.scrollIntoViewIfNeeded()
  await shot(page, '07-failed')
  await page.unroute(path)
  await failed.getByRole('button', { name: 'Try again' }).click()
  const other = main.getByRole('list', { name: 'Sent to Slack-compatible' }).getByRole('listitem')
  await other.first().waitFor()
  expect(await other.count()).toBe(2)
  await page.emulateMedia({ colorScheme: 'dark' })
  await other.first().scrollIntoViewIfNeeded()
  await shot(page, '08-dark')
  await page.setViewportSize({ width: 1360, height: 820 })
  await other.last().getByRole('link', { name: 'Told in a message' }).click()
  await page.getByRole('article').filter({ hasText: 'passed' }).first().waitFor()
  await shot(page, '09-messages')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${server.url}/#settings/bots`)
  await main.getByText('Grafana').first().waitFor()
  await shot(page, '10-bots')
  await page.goto(`${server.url}${INTEGRATIONS}`)
  await bo.call(createBot, { full_name: 'Weather', short_name: 'weather', bot_type: botTypes.generic })
})
