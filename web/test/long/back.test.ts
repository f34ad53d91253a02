import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('Back closes what is open before it leads away', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'drill',
    content: 'All hands on deck',
  })
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'ada', { at: '/#inbox', ...PHONE })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  const topic = `#narrow/channel/${id}-platform/topic/drill`
  await page.evaluate((hash) => Object.assign(location, { hash }), topic)
  await messages(page).waitFor()
  const isThere = () => expect.poll(() => new URL(page.url()).hash).toBe(topic)
  const layers = page.locator('[role="dialog"], [role="menu"]')
  const closes = async () => {
    await page.goBack()
    await expect.poll(() => layers.count()).toBe(0)
    await isThere()
  }

  await page.getByRole('button', { name: 'More for this topic' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).waitFor()
  await closes()

  // The message stays in sight: what the sheet covers stands above it.
  await openSheet(page)
  const sheet = await page.getByRole('dialog', { name: 'Actions' }).boundingBox()
  const lit = await page.locator('[inert]').getByText('All hands on deck').last().boundingBox()
  expect((lit?.y ?? 0) + (lit?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
  await closes()

  // What was written in a field of the layer is no reason to stay.
  await openSheet(page)
  await page.getByRole('button', { name: 'More emoji' }).click()
  await page.getByPlaceholder('Search emoji').fill('anchor')
  await closes()

  // One opens another: Back closes the upper one first.
  await openSheet(page)
  await page.getByRole('button', { name: 'Remind me' }).click()
  const reminder = page.getByRole('dialog', { name: 'Remind me' })
  await reminder.getByRole('button', { name: 'Choose a day' }).click()
  await page.getByRole('grid').waitFor()
  await page.goBack()
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await reminder.waitFor()
  await closes()

  // What is open as a part of the view.
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('combobox', { name: 'Search messages' }).fill('deck')
  await page.goBack()
  await page.getByRole('combobox', { name: 'Search messages' }).waitFor({ state: 'detached' })
  await isThere()
  const composer = page.getByRole('form', { name: 'Compose a message' })
  await composer.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('group', { name: 'Add to the message' }).waitFor()
  await page.goBack()
  await page.getByRole('group', { name: 'Add to the message' }).waitFor({ state: 'detached' })
  await isThere()

  // Nothing is open any more, however it was closed: one Back is enough.
  await openSheet(page)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await reminder.getByRole('button', { name: 'Cancel' }).click()
  await reminder.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#inbox')
})

test('with a mouse, Back leads away, and what was open goes with its view', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.getByRole('link', { name: 'platform' }).click()
  await page.getByRole('heading', { level: 1, name: 'platform' }).waitFor()
  expect(new URL(page.url()).hash).toContain(`channel/${id}-platform`)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
})

async function openSheet(page: Page): Promise<void> {
  const { x = 0, y = 0 } = (await page.getByText('All hands on deck').first().boundingBox()) ?? {}
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 30, y: y + 8 }],
  })
  await page.getByRole('dialog', { name: 'Actions' }).waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
  // What the finger lifts from is not chosen, for a moment.
  await page.waitForTimeout(300)
}
