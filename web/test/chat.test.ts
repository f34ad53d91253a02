import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person, TestServer } from '../../server/test/harness.ts'
import { enter, feed, messages, send, serverForPages } from './browser.ts'

/** Ada and Bo in a channel that has one topic. */
async function harbour(): Promise<{ server: TestServer; ada: Person; bo: Person; at: string }> {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await say(ada, 'Welcome aboard')
  const [channel] = [...server.realm.state.channels.values()].filter((one) => one.name === 'platform')
  return { server, ada, bo, at: `/#narrow/channel/${channel?.id}-platform/topic/drill` }
}

const say = (person: Person, content: string, topic = 'drill') =>
  person.call(sendMessage, { type: 'channel', to: 'platform', topic, content, read_by_sender: true })

const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

test('one person writes, another sees the unread count and reads the message', async () => {
  const { server, at } = await harbour()
  const ada = await enter(server, 'ada', { at })
  const bo = await enter(server, 'bo')
  const platform = conversations(bo).getByRole('link', { name: /^platform/ })
  await platform.filter({ hasText: '1 unread' }).waitFor()

  await send(ada, 'Node 2 is **gone**')
  await messages(ada).filter({ hasText: 'Node 2 is gone' }).waitFor()
  await platform.filter({ hasText: '2 unread' }).waitFor()
  expect(await bo.title()).toBe('(2) Harbour Labs')

  await platform.click()
  await bo.bringToFront()
  await messages(bo).filter({ hasText: 'Node 2 is gone' }).waitFor()
  expect(await messages(bo).filter({ hasText: 'Node 2' }).locator('strong').innerText()).toBe('gone')
  await conversations(bo).getByText('unread').first().waitFor({ state: 'detached' })
  await expect.poll(() => bo.title()).toBe('Harbour Labs')
})

test('messages come by one stream, and by polls where no stream arrives', async () => {
  const { server, bo, at } = await harbour()
  const first = await enter(server, 'ada', { at })
  const page = await first.context().newPage()
  await first.close()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/json/events')) asked.push(pathname)
  })
  await page.goto(server.url + at)
  await messages(page).first().waitFor()
  for (const content of ['by stream', 'by the same stream']) {
    await say(bo, content)
    await messages(page).filter({ hasText: content }).waitFor()
  }
  expect(asked.filter((path) => path === '/json/events/stream')).toHaveLength(1)
  // Whoever comes back asks once what has been missed.
  expect(asked.filter((path) => path === '/json/events').length).toBeLessThanOrEqual(1)

  await page.route('**/json/events/stream?*', (route) => route.abort())
  await expect.poll(() => asked).toContain('/json/events/stream')
  asked.length = 0
  await page.reload()
  for (const content of ['by a poll', 'by the next one']) {
    await say(bo, content)
    await messages(page).filter({ hasText: content }).waitFor()
    expect(await messages(page).filter({ hasText: content }).count()).toBe(1)
  }
  expect(asked.filter((path) => path === '/json/events/stream')).toHaveLength(1)
  expect(asked.filter((path) => path === '/json/events').length).toBeGreaterThan(1)
})

test('a sent message shows at once, and only once when the server has it; without an answer it goes out by itself', async () => {
  const { server, at } = await harbour()
  const page = await enter(server, 'ada', { at })
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()
  const gate = Promise.withResolvers<void>()
  let isDown = false
  await page.route('**/json/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await gate.promise
    await (isDown ? route.abort() : route.continue())
  })
  await send(page, 'slow boat')
  const pending = page.locator('[data-outgoing="pending"]')
  await pending.filter({ hasText: 'slow boat' }).waitFor()

  gate.resolve()
  await pending.waitFor({ state: 'detached' })
  await messages(page).filter({ hasText: 'slow boat' }).waitFor()
  expect(await messages(page).filter({ hasText: 'slow boat' }).count()).toBe(1)

  isDown = true
  await send(page, 'mayday')
  await pending.filter({ hasText: 'mayday' }).getByText('Waiting for the connection').waitFor()

  isDown = false
  await pending.waitFor({ state: 'detached' })
  await messages(page).filter({ hasText: 'mayday' }).waitFor()
  expect(await messages(page).filter({ hasText: 'mayday' }).count()).toBe(1)
})

test('direct messages are between two, and a third sees nothing', async () => {
  const { server, bo } = await harbour()
  await server.join('lena')
  const ada = await enter(server, 'ada', { at: `/#narrow/dm/${bo.id}` })
  await send(ada, 'just between us')
  await messages(ada).filter({ hasText: 'just between us' }).waitFor()

  const boPage = await enter(server, 'bo')
  await conversations(boPage)
    .getByRole('link', { name: /Ada Lindqvist.*1 unread/ })
    .click()
  await messages(boPage).filter({ hasText: 'just between us' }).waitFor()
  const lena = await enter(server, 'lena', { at: '/#feed' })
  await lena.getByRole('main').getByText('Nothing here yet').waitFor()
})

test('scrolling up loads older messages and keeps the position', async () => {
  const { server, ada, at } = await harbour()
  // The first request brings a hundred.
  for (let i = 0; i < 130; i++) await say(ada, `entry ${i}`)
  const page = await enter(server, 'ada', { at })
  await messages(page).filter({ hasText: 'entry 129' }).waitFor()
  const scroller = feed(page)
  await scroller.hover()
  for (let i = 0; i < 40 && (await messages(page).filter({ hasText: 'Welcome aboard' }).count()) === 0; i++) {
    await page.mouse.wheel(0, -1500)
    await page.waitForTimeout(60)
  }
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()
  await page.getByRole('button', { name: /Latest/ }).click()
  await messages(page).filter({ hasText: 'entry 129' }).waitFor()

  // The last message stays in view while what one writes grows.
  const below = () => scroller.evaluate((all) => all.scrollHeight - all.clientHeight - all.scrollTop)
  await expect.poll(below).toBeLessThan(2)
  await page.getByRole('textbox', { name: /^Message to/ }).click()
  for (let line = 0; line < 6; line++) await page.keyboard.press('Shift+Enter')
  await expect.poll(below).toBeLessThan(2)
})

test('back, forward and reload lead to the right place, and a banner tells of a lost connection', async () => {
  const { server, ada, at } = await harbour()
  const page = await enter(server, 'bo', { at })
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.poll(() => title.innerText()).toBe('drill')
  await conversations(page).getByRole('link', { name: 'Starred' }).click()
  await expect.poll(() => title.innerText()).toBe('Starred')
  await page.goBack()
  await expect.poll(() => title.innerText()).toBe('drill')
  await page.reload()
  await expect.poll(() => title.innerText()).toBe('drill')
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()

  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('You read what is stored in this browser').waitFor()
  await say(ada, 'meanwhile')
  await page.context().setOffline(false)
  await messages(page).filter({ hasText: 'meanwhile' }).waitFor()
  await page.getByText('You read what is stored in this browser').waitFor({ state: 'detached' })
})
