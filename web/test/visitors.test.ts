import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { emailOf } from '../../server/test/harness.ts'
import { visit } from './browser.ts'
import { openServer } from './support/open-house.ts'

test('without JavaScript, visitors read what is open, and nothing else', async () => {
  const { server, channel, message } = await openServer()
  const page = await visit(server.url, { javaScriptEnabled: false })
  await page.getByRole('heading', { level: 1, name: 'Harbour Labs' }).waitFor()
  expect(await page.getByText('We build boats.').count()).toBe(1)
  const whole = await page.content()
  for (const hidden of ['secret', 'hidden topic', emailOf('ada')]) expect(whole, hidden).not.toContain(hidden)

  // Who may join without an invitation is shown how.
  expect(await page.getByRole('link', { name: 'Join', exact: true }).count()).toBe(0)
  await (await server.ada()).call(updateRealm, { invite_required: false })
  await page.reload()
  await page.getByRole('link', { name: 'Join', exact: true }).waitFor()

  await page.getByRole('link', { name: /first\/boat/ }).click()
  await page.getByRole('article').filter({ hasText: 'Launched today 👋 <b>x</b>' }).waitFor()
  expect(await page.title()).toBe('first/boat · Harbour Labs')
  const path = `/public/channels/${channel}-open-house/first%2Fboat`
  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  // The address that the server is configured with: this one's port is a chance.
  expect(await head('link[rel=canonical]', 'href')).toBe(`http://localhost:0${path}`)
  expect(await head('meta[property="og:title"]', 'content')).toBe('first/boat')
  expect(await head('meta[name=description]', 'content')).toMatch(/^Ada Lindqvist: Launched today 👋/)
  await page
    .getByRole('article')
    .getByRole('link', { name: /open house/ })
    .click()
  expect(new URL(page.url()).pathname).toBe(`/public/channels/${channel}/first%2Fboat`)

  await page.goto(`${server.url}${path}?near=${message}`)
  await page.locator(`#message-${message}[data-near]`).waitFor()
  for (const gone of [`/public/channels/${channel}/none`, '/public/channels/999999', '/public/channels/1']) {
    const answer = await page.goto(server.url + gone)
    expect([gone, answer?.status()]).toEqual([gone, 404])
    await page.getByRole('heading', { name: 'Nothing to see here' }).waitFor()
  }
})
