import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, send, serverForPages } from '../browser.ts'

const side = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.join('ines')
  await ada.subscribe('platform', 'design')
  await bo.subscribe('platform')
  for (const topic of ['drill', 'upgrade']) {
    await bo.call(sendMessage, { type: 'channel', to: 'platform', topic, content: `about ${topic}` })
  }
  return { server, ada, bo, channelId: server.realm.state.channelsByName.get('platform')?.id ?? 0 }
}

test('a channel is muted, pinned and left by its menu, and people are added to it', async () => {
  const { server, channelId } = await harbor()
  const page = await enter(server, 'ada')
  const platform = side(page).getByRole('link', { name: /^platform/ })
  await platform.click({ button: 'right' })
  await item(page, 'Mark as read').click()
  await platform.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await platform.filter({ hasText: 'unread' }).waitFor()
  await platform.click({ button: 'right' })
  await item(page, 'Pin').click()
  await side(page).getByRole('button', { name: 'Pinned' }).waitFor()
  await platform.hover()
  await side(page).getByRole('button', { name: 'More for this channel' }).first().click()
  await item(page, 'Mute').click()
  // What is muted carries no count.
  await platform.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })

  const ines = await enter(server, 'ines')
  await platform.click()
  const title = page.getByRole('main').getByRole('button', { name: 'platform' })
  await title.click()
  await item(page, 'Color').click()
  await page.getByRole('menuitemradio', { name: 'Teal' }).click()
  await title.click()
  await item(page, 'Members').click()
  const members = page.getByRole('list', { name: 'Members of platform' })
  await members.getByRole('link', { name: 'Bo Kristensen' }).first().waitFor()
  await page.getByRole('button', { name: /^Add people/ }).click()
  await page.keyboard.type('ine')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByText('Added to platform').waitFor()
  await page.keyboard.press('Escape')
  await side(ines)
    .getByRole('link', { name: /^platform/ })
    .waitFor()

  await title.click()
  await item(page, 'Leave').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await platform.waitFor({ state: 'detached' })
  const { state } = server.realm
  expect(state.channels.get(channelId)?.name).toBe('platform')
}, 240_000)

test('a topic is followed, moved as a whole and marked as unread by its menu', async () => {
  const { server, channelId } = await harbor()
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channelId}-platform/topic/drill` })
  const upgrade = side(page).getByRole('link', { name: /^upgrade/ })
  await upgrade.click({ button: 'right' })
  await item(page, 'Mark as read').click()
  await upgrade.filter({ hasText: 'unread' }).waitFor({ state: 'detached' })
  await upgrade.click({ button: 'right' })
  await item(page, 'Mark as unread').click()
  await upgrade.filter({ hasText: '1 unread' }).waitFor()
  await upgrade.click({ button: 'right' })
  await item(page, 'Follow').click()
  await upgrade.click({ button: 'right' })
  await item(page, 'Stop following').waitFor()
  await page.keyboard.press('Escape')
  // The focus is where the menu was opened.
  await upgrade.click({ button: 'right' })
  await item(page, 'Move or rename…').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('All of its topic').isChecked()).toBe(true)
  await dialog.getByLabel('Topic', { exact: true }).fill('release')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await side(page)
    .getByRole('link', { name: /^release/ })
    .waitFor()
  await upgrade.waitFor({ state: 'detached' })
})

test('a conversation of several begins with choosing them', async () => {
  const { server } = await harbor()
  const page = await enter(server, 'ada')
  await side(page).getByRole('button', { name: 'New direct message' }).click()
  // One types at once.
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('bo')
  await page.getByRole('option', { name: /^Bo/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').fill('ine')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Ines Moreau' }).waitFor()
  // Enter goes on: nobody else is about to be chosen.
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/#narrow\/dm\/\d+,\d+-group$/)
  await page.locator('textarea:focus').waitFor()
  await send(page, 'Lunch at one?')
  await messages(page).filter({ hasText: 'Lunch at one?' }).waitFor()
  const other = await enter(server, 'bo')
  await side(other)
    .getByRole('link', { name: /Ada, Ines/ })
    .filter({ hasText: '1 unread' })
    .waitFor()
})
