import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

/** What somebody types goes where they meant it, however slow the network is. */

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const text = (page: Page) => composer(page).inputValue()
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const isFocused = (page: Page) => composer(page).evaluate((field) => field === document.activeElement)

async function harbor() {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  await ada.subscribe('platform', 'plants')
  const say = (to: string, topic: string, content: string) =>
    ada.call(sendMessage, { type: 'channel', to, topic, content, read_by_sender: true })
  await say('platform', 'drill', 'Welcome aboard')
  await say('plants', 'water', 'Every other day')
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  return { server, at: `/#narrow/channel/${channel?.id}-platform/topic/drill` }
}

test('a new topic is named first, and one goes on writing in it', async () => {
  const { server } = await harbor()
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('link', { name: 'platform' }).first().hover()
  await page.getByRole('button', { name: 'New topic' }).click()
  await expect
    .poll(() =>
      page.getByRole('combobox', { name: 'Topic' }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('launch')
  await page.keyboard.press('Enter')
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await expect.poll(() => title(page).innerText()).toBe('launch')
  await messages(page).filter({ hasText: 'first' }).waitFor()
  await expect.poll(() => isFocused(page)).toBe(true)
  await page.keyboard.type('and second')
  await page.keyboard.press('Enter')
  await messages(page).filter({ hasText: 'and second' }).waitFor()
})

test('who jumps to a person writes to them', async () => {
  const { server } = await harbor()
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  // What is drawn listens to keys a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find or jump to' }).getByRole('combobox').fill('bo kris')
  await page.getByRole('option', { name: /Bo Kristensen/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page)).toBe(true)
  await page.keyboard.type('hi')
  await expect.poll(() => text(page)).toBe('hi')
})

test('what is typed while a quote is fetched stays behind it', async () => {
  const { server, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  const welcome = messages(page).filter({ hasText: 'Welcome aboard' })
  await welcome.waitFor()
  const letGo = await hold(page, /\/json\/messages\/\d+\?/)
  await welcome.hover()
  await welcome.getByRole('button', { name: /Quote/ }).click()
  await expect.poll(() => isFocused(page)).toBe(true)
  await page.keyboard.type('I agree')
  await expect.poll(() => text(page)).toBe('I agree')
  letGo()
  await expect.poll(() => text(page)).toMatch(/^@_\*\*Ada[\s\S]*Welcome aboard[\s\S]*\nI agree$/)
})

test('topics that come after the last key are offered', async () => {
  const { server, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  const letGo = await hold(page, /\/json\/users\/me\/\d+\/topics/)
  await composer(page).fill('See #plants>wat')
  await expect.poll(() => text(page)).toBe('See #plants>wat')
  letGo()
  await page.getByRole('option', { name: /water/ }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => text(page)).toBe('See #**plants>water** ')
})

/** Holds up requests until the function that is returned is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
