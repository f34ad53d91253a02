import { sendMessage } from '@parley/api/messages/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const MENU = /^More for this topic/
/** Nobody would go on for longer. */
const MOST_STEPS = 20

const side = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const focused = (page: Page) =>
  page.evaluate(async () => {
    // Menus move the focus only after the key: who reads it before would pass an item over.
    await new Promise((resolve) => setTimeout(resolve))
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

/** Presses a key until what has the focus is called so. */
async function goTo(page: Page, name: RegExp, key: string): Promise<void> {
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return
  }
  throw new Error(`${key} does not lead to ${name}`)
}

/** Opens what the jump box finds first. */
async function jump(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function chooseInMenu(page: Page, name: string) {
  await page.getByRole('menu').waitFor()
  await goTo(page, new RegExp(`^${name}$`), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

test('without a pointer one mutes a topic, resolves it and logs out', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await bo.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'Shall we?' })
  const page = await enter(server, 'ada')
  await side(page)
    .getByRole('link', { name: /^platform/ })
    .waitFor()

  await jump(page, 'drill')
  await messages(page).filter({ hasText: 'Shall we?' }).waitFor()
  const openMenu = async () => {
    // It gets the focus back when the menu closes.
    if (!MENU.test(await focused(page))) await goTo(page, MENU, 'Shift+Tab')
    await page.keyboard.press('Enter')
  }
  const isMuted = async () => {
    const policies = server.realm.state.userTopics.get(ada.id)?.values() ?? []
    return [...policies].some(({ policy }) => policy === visibilityPolicies.muted)
  }
  const header = page.getByRole('main')
  await openMenu()
  await chooseInMenu(page, 'Mute')
  await expect.poll(isMuted).toBe(true)
  await openMenu()
  await chooseInMenu(page, 'Unmute')
  await expect.poll(isMuted).toBe(false)
  await openMenu()
  await chooseInMenu(page, 'Resolve topic')
  await header.getByRole('button', { name: 'Reopen topic' }).waitFor()
  await openMenu()
  await chooseInMenu(page, 'Reopen topic')
  await header.getByRole('button', { name: 'Resolve topic' }).waitFor()

  await jump(page, 'log out')
  await page.getByRole('button', { name: /^Log in/ }).waitFor()
})

test('F6 leads from one part of the window to the next, also out of what one writes', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'Shall we?' })
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${id}-platform/topic/drill` })
  await messages(page).filter({ hasText: 'Shall we?' }).waitFor()
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('textarea, nav, main, aside')?.localName)
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('half a')
  for (const next of ['aside', 'nav', 'main', 'textarea']) {
    await page.keyboard.press('F6')
    await expect.poll(region).toBe(next)
  }
  await page.keyboard.type(' sentence')
  expect(await field.inputValue()).toBe('half a sentence')
  for (const before of ['main', 'nav', 'aside', 'textarea']) {
    await page.keyboard.press('Shift+F6')
    await expect.poll(region).toBe(before)
  }
})
