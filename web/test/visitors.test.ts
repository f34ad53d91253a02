import { getChannelId } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type TestServer } from '../../server/test/harness.ts'
import { logIn, serverForPages, visit } from './browser.ts'
import { findings } from './support/accessible.ts'

async function openServer(): Promise<{ server: TestServer; channel: number; message: number }> {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.call(updateRealm, { enable_spectator_access: true, description: 'We build boats.' })
  await ada.call(subscribe, {
    subscriptions: [{ name: 'open house', description: 'Ask us <anything>' }],
    is_web_public: true,
  })
  await ada.call(subscribe, { subscriptions: [{ name: 'secret plans' }] })
  const { stream_id: channel } = await ada.call(getChannelId, { stream: 'open house' })
  const { stream_id: secret } = await ada.call(getChannelId, { stream: 'secret plans' })
  const write = async (to: number, topic: string, content: string) =>
    (await ada.call(sendMessage, { type: 'channel', to, topic, content })).id
  await write(secret, 'hidden topic', 'the secret words')
  const message = await write(channel, 'first/boat', 'Launched **today** :wave: <b>x</b>')
  await write(channel, 'first/boat', 'See #**open house>first/boat**\n\n```spoiler price\nfree\n```')
  return { server, channel, message }
}

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
