import { getChannelId, updateChannel } from '@parley/api/channels/endpoints'
import { getDrafts } from '@parley/api/drafts/endpoints'
import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../server/src/engine/db/embedded/testing.ts'
import { emailOf, PASSWORD, type Person, TestServer, testServer } from '../../../server/test/harness.ts'
import { logIn, messages, ownServerForPages, send, visit } from '../browser.ts'
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts'
import { written } from '../support/writer.ts'

const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const pending = (page: Page) => page.locator('[data-outgoing="pending"]')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

/** Ada in a channel with one topic, her browser behind a proxy. */
async function harbour(server: TestServer) {
  const ada = await server.ada()
  await ada.subscribe('platform')
  const first = await say(ada, 'Welcome aboard', 'drill')
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const proxy = await cuttingProxy(server.server.port)
  const at = (topic: string) => `/#narrow/channel/${channel?.id}-platform/topic/${topic}`
  return { ada, proxy, at, first }
}

async function say(person: Person, content: string, topic: string): Promise<number> {
  const input = { type: 'channel', to: 'platform', topic, content, read_by_sender: true } as const
  return (await person.call(sendMessage, input)).id
}

async function enter({ url }: CuttingProxy, at: string): Promise<Page> {
  const page = await visit(url, { at })
  await logIn(page, emailOf('ada'), PASSWORD)
  await composer(page).waitFor()
  return page
}

test('what is sent while the server is stopped is there once when it runs again, also after a reload', async () => {
  const connection = await createTestDatabase()
  const before = await TestServer.start({ connection })
  const { proxy, at } = await harbour(before)
  const page = await enter(proxy, at('drill'))
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()
  // What draws messages without the server is fetched soon after all else.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/LocalContent-')),
  )
  proxy.isDown = true
  proxy.cut()
  await before.stop()

  await send(page, 'mayday')
  await send(page, 'mayday')
  await pending(page).filter({ hasText: 'Waiting for the connection' }).nth(1).waitFor()
  // It is shown as it will look, but what only the server can make.
  await send(page, 'all **hands**')
  await pending(page).filter({ hasText: 'all hands' }).locator('strong').waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  await composer(page).fill('half-written')
  await page.reload().catch(() => undefined)

  const after = await testServer({ connection })
  proxy.target = after.server.port
  proxy.isDown = false
  await page.goto(proxy.url + at('drill'))
  await expect.poll(async () => written(await after.ada(), 'drill')).toHaveLength(4)
  await pending(page).first().waitFor({ state: 'detached' })
  expect(await messages(page).filter({ hasText: 'mayday' }).count()).toBe(2)
  expect(await composer(page).inputValue(), 'a draft survives').toBe('half-written')
  expect(await written(await after.ada(), 'drill')).toEqual([
    'Welcome aboard',
    'mayday',
    'mayday',
    'all **hands**',
  ])
})

test('two tabs show what waits, and the server has it once; who discards it by logging out is asked', async () => {
  const server = await ownServerForPages()
  const { ada, proxy, at } = await harbour(server)
  const page = await enter(proxy, at('drill'))
  const other = await page.context().newPage()
  await other.goto(proxy.url + at('drill'))
  await composer(other).waitFor()
  // Only messages do not get through.
  let isDown = true
  await page
    .context()
    .route('**/json/messages', (route) =>
      isDown && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  await send(page, 'from the first')
  await send(other, 'from the second')
  for (const tab of [page, other]) await pending(tab).nth(1).waitFor()
  isDown = false
  for (const tab of [page, other]) {
    await pending(tab).first().waitFor({ state: 'detached' })
    expect(await messages(tab).filter({ hasText: 'from the' }).count()).toBe(2)
  }
  expect(await written(ada, 'drill')).toEqual(['Welcome aboard', 'from the first', 'from the second'])

  isDown = true
  await send(page, 'never mind')
  await pending(other).filter({ hasText: 'never mind' }).waitFor()
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('has not been sent yet').waitFor()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await pending(other).first().waitFor({ state: 'detached' })
  isDown = false
  await logIn(page, emailOf('ada'), PASSWORD)
  await messages(page).filter({ hasText: 'from the second' }).waitFor()
  expect(await pending(page).count()).toBe(0)
  expect(await written(ada, 'drill')).not.toContain('never mind')
})

test('a refused message says why, and is edited, tried again or discarded', async () => {
  const server = await ownServerForPages()
  const { ada, proxy, at } = await harbour(server)
  const page = await enter(proxy, at('drill'))
  await say(ada, 'Anything goes here', '')
  await page.goto(proxy.url + at(''))
  await messages(page).filter({ hasText: 'Anything goes here' }).waitFor()
  const { stream_id } = await ada.call(getChannelId, { stream: 'platform' })
  const mayHaveNoTopic = (isAllowed: boolean) =>
    ada.call(updateChannel, { stream_id, topics_policy: isAllowed ? 'inherit' : 'disable_empty_topic' })
  const failed = page.locator('[data-outgoing="failed"]')
  const reason = failed.getByText(/Not sent\. Sending messages to the general chat/)
  /** While it waits, the right to send it goes. */
  const sendInVain = async (text: string) => {
    proxy.isDown = true
    proxy.cut()
    await send(page, text)
    await pending(page).waitFor()
    await mayHaveNoTopic(false)
    proxy.isDown = false
    await reason.waitFor()
  }
  await sendInVain('no topic')
  await failed.getByRole('button', { name: 'Edit' }).click()
  await failed.waitFor({ state: 'detached' })
  await mayHaveNoTopic(true)
  await expect.poll(() => composer(page).inputValue()).toBe('no topic')

  await sendInVain('once more')
  await mayHaveNoTopic(true)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })
  await expect.poll(() => written(ada, '')).toEqual(['Anything goes here', 'once more'])

  await composer(page).waitFor()
  await sendInVain('never mind')
  await failed.getByRole('button', { name: 'Discard' }).click()
  await failed.waitFor({ state: 'detached' })
  await page.reload()
  await messages(page).filter({ hasText: 'once more' }).waitFor()
  expect(await page.getByText('never mind').count()).toBe(0)
  expect(await written(ada, '')).toEqual(['Anything goes here', 'once more'])
})

test('a draft is shared by tabs and kept by the server, and the view of drafts leads to it', async () => {
  const server = await ownServerForPages()
  const { ada, proxy, at } = await harbour(server)
  const page = await enter(proxy, at('drill'))
  const other = await page.context().newPage()
  await other.goto(proxy.url + at('drill'))
  await composer(other).waitFor()
  await composer(page).fill('I think that')
  await expect.poll(() => composer(other).inputValue()).toBe('I think that')
  await conversations(page)
    .getByRole('link', { name: /drill.*Draft/ })
    .waitFor()
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  await expect.poll(kept).toEqual(['I think that'])

  await page.goto(`${proxy.url}/#drafts`)
  await page.getByRole('button', { name: /platform › drill.*I think that/ }).click()
  await expect.poll(() => composer(page).inputValue()).toBe('I think that')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('composer')

  await page.goto(`${proxy.url}/#drafts`)
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await page.getByText('No drafts').waitFor()
  await expect.poll(() => composer(other).inputValue()).toBe('')
  await expect.poll(kept).toEqual([])
})

test('a topic that is renamed takes along who writes to it and what waits', async () => {
  const server = await ownServerForPages()
  const { ada, proxy, at, first } = await harbour(server)
  const page = await enter(proxy, at('drill'))
  await messages(page).filter({ hasText: 'Welcome aboard' }).waitFor()
  const gate = Promise.withResolvers<void>()
  let isDown = true
  await page.route('**/json/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (!isDown) await gate.promise
    return isDown ? route.abort() : route.continue()
  })
  await send(page, 'waits')
  await pending(page).filter({ hasText: 'waits' }).waitFor()
  await composer(page).pressSequentially('half-')
  await ada.call(updateMessage, { message_id: first, topic: '✔ drill', propagate_mode: 'change_all' })
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('✔ drill')
  await page.keyboard.type('written')
  expect(await composer(page).inputValue()).toBe('half-written')
  await pending(page).filter({ hasText: 'waits' }).waitFor()
  isDown = false
  gate.resolve()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => written(ada, '✔ drill')).toHaveLength(4)
  expect((await written(ada, '✔ drill')).filter((text) => !text.includes('resolved'))).toEqual([
    'Welcome aboard',
    'waits',
    'half-written',
  ])
  expect(await written(ada, 'drill')).toEqual([])
})
