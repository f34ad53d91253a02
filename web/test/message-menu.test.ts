import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeChannel } from '../../server/test/support/channels.ts'
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

test('what happened to a message is shown, and it moves with the later ones', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'design')
  await bo.subscribe('platform')
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  const { id } = await say('Node 2 is gone')
  await say('Node 3 as well')
  await ada.call(updateMessage, { message_id: id, content: 'Node 2 is back' })
  await bo.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' })
  const [platform, design] = ['platform', 'design'].map(
    (name) => server.realm.state.channelsByName.get(name)?.id,
  )
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${platform}-platform/topic/drill` })
  const dialog = page.getByRole('dialog')

  await choose(page, 'Node 2', 'Read by')
  await dialog.getByRole('heading', { name: 'Read by 1' }).waitFor()
  await dialog.getByText('Bo Kristensen').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'Node 2', 'History')
  await dialog.locator('.highlight_text_deleted').getByText('gone').waitFor()
  await dialog.locator('.highlight_text_inserted').getByText('back').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'Node 2', 'Move to another topic…')
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel('Topic', { exact: true }))
    .waitFor()
  await dialog.getByLabel('Channel').selectOption('design')
  await dialog.getByLabel('Topic', { exact: true }).fill('nodes')
  await dialog.getByLabel('This and the later ones').check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Go there' }).click()
  await messages(page).filter({ hasText: 'Node 3' }).waitFor()
  expect(page.url()).toContain(`channel/${design}-design/topic/nodes`)
})
