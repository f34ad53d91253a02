import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, messages, serverForPages } from '../browser.ts'
import { choose } from '../support/message-menu.ts'

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
  // What one may do is asked for each time that the menu opens.
  const two = messages(page).filter({ hasText: 'two' })
  await two.hover()
  await two.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy text' }).waitFor()
  const report = page.getByRole('menuitem', { name: 'Report to moderators…' })
  expect(await report.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const moderation = await makeChannel(ada, 'moderation', { invite_only: true })
  await ada.call(updateRealm, { moderation_request_channel_id: moderation })
  await expect
    .poll(async () => {
      await two.hover()
      await two.getByRole('button', { name: 'More actions' }).click()
      const count = await report.count()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return count
    })
    .toBe(1)

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
  await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor()
  await page.goBack()
  await unread.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })
})
