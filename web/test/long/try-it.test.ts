import { getMessages } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverForPages, visit } from '../browser.ts'

const SENDING = '#send-message'

/** What the page asks of whom, and whether a key goes along. */
function listen(page: Page) {
  const asked: { origin: string; path: string; hasKey: boolean }[] = []
  page.on('request', (request) => {
    const { origin, pathname: path } = new URL(request.url())
    asked.push({ origin, path, hasKey: 'authorization' in request.headers() })
  })
  return asked
}

test('somebody finds an endpoint, reads how to call it and tries it out', { timeout: 150_000 }, async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('general')
  const page = await visit(server.url, { at: '/api' })
  const asked = listen(page)

  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 4)).toEqual(['Getting started', 'Messages', 'Events', 'Channels and topics'])

  // By keyboard from the first key on.
  await page.keyboard.press('/')
  await page.keyboard.type('send a mess')
  await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Send a message POST' }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => [location.hash, document.activeElement?.id]))
    .toEqual([SENDING, 'send-message'])

  const card = page.locator(SENDING)
  await card.getByRole('button', { name: 'Python' }).click()
  await card.getByText('zulip.Client(config_file="~/zuliprc")').waitFor()
  expect(await card.getByText('--data-urlencode', { exact: false }).first().isVisible()).toBe(false)
  await page.reload()
  await card.getByText('zulip.Client(config_file="~/zuliprc")').waitFor()

  await card.getByRole('button', { name: 'Try it' }).click()
  await card.getByLabel('content').fill('By hand')
  await card.getByLabel('type').selectOption('channel')
  await card.getByLabel('to', { exact: false }).first().fill('general')
  await card.getByLabel('topic').first().fill('trials')
  await card.getByLabel('Address of the account').fill(ada.email)
  await card.getByLabel('API key').fill('wrong')
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await card.getByText('HTTP 401').waitFor()
  const { credentials } = ada.connection
  await card.getByLabel('API key').fill(typeof credentials === 'object' ? credentials.apiKey : '')
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await card.getByText('HTTP 200').waitFor()
  const { messages } = await ada.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
  expect(messages.map(({ subject, content }) => [subject, content])).toEqual([['trials', '<p>By hand</p>']])

  // Another request of the same visit knows the key; one that needs no account shows none, and sends none.
  await page.locator('#get-own-user').getByRole('button', { name: 'Try it' }).click()
  await page.locator('#get-own-user').getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('#get-own-user .trial pre').getByText('"Ada Lindqvist"').waitFor()
  await page.locator('#get-server-settings').getByRole('button', { name: 'Try it' }).click()
  await page.locator('#get-server-settings').getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('#get-server-settings').getByText('HTTP 200').waitFor()
  expect(await page.locator('#get-server-settings').getByLabel('API key').isVisible()).toBe(false)
  expect(asked.filter(({ hasKey }) => hasKey).map(({ path }) => path)).toEqual([
    '/api/v1/messages',
    '/api/v1/messages',
    '/api/v1/users/me',
  ])
  expect(asked.filter(({ origin }) => origin !== server.url)).toEqual([])
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(ada.email)

  await page.route('**/api/v1/users/me', (route) => route.abort())
  await page.locator('#get-own-user').getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('#get-own-user').getByText('The server could not be reached.').waitFor()
})
