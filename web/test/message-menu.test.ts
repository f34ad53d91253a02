import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from './browser.ts'

async function choose(page: Page, text: string, action: string) {
  const message = messages(page).filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('messages are marked as unread again, and copied', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  for (const content of ['one', '**two**', 'three']) {
    await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  }
  const channel = server.realm.state.channelsByName.get('platform')
  const page = await enter(server, 'bo', {
    at: `/#narrow/channel/${channel?.id}-platform/topic/drill`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const unread = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^drill/ })
  await unread.filter({ hasText: '3 unread' }).waitFor()
  await unread.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })
  await choose(page, 'two', 'Mark unread from here')
  await unread.filter({ hasText: '2 unread' }).waitFor()
  await messages(page).filter({ hasText: 'two' }).waitFor()
  // What is on the screen stays unread.
  await page.waitForTimeout(900)
  await unread.filter({ hasText: '2 unread' }).waitFor()

  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await choose(page, 'two', 'Copy text')
  await page.getByText('Text copied').waitFor()
  expect(await copied()).toBe('**two**')
  await choose(page, 'two', 'Copy link')
  await page.getByText('Link copied').waitFor()
  expect(await copied()).toMatch(/\/topic\/drill\/near\/\d+$/)

  // Who comes back to the conversation reads it.
  await page.getByRole('link', { name: 'Starred' }).click()
  await page.goBack()
  await unread.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })
})
