import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TestServer } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, messages, serverForPages } from '../browser.ts'

function channelNamed(server: TestServer, name: string): number {
  return server.realm.state.channelsByName.get(name)?.id ?? 0
}

const actionsOf = async (page: Page, text: string) => {
  const message = messages(page).filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menu', { name: 'Actions' })
}

test('each action has a key, and what somebody may not do is not there', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await makeChannel(ada, 'watch', { invite_only: true })
  await bo.subscribe('platform')
  const say = (person: typeof ada, content: string) =>
    person.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  await say(ada, 'Node 2 is gone')
  await say(bo, 'Then it is time')
  await ada.call(updateRealm, { moderation_request_channel_id: channelNamed(server, 'watch') })
  const at = `/#narrow/channel/${channelNamed(server, 'platform')}-platform/topic/drill`
  const page = await enter(server, 'bo', { at })
  await messages(page).filter({ hasText: 'Then it is time' }).waitFor()

  const menu = await actionsOf(page, 'Node 2')
  expect(await menu.getByRole('menuitem', { name: /^(Edit|Delete)/ }).count()).toBe(0)
  await menu.getByRole('menuitem', { name: 'Report to moderators' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Something else').check()
  expect(await dialog.getByRole('button', { name: 'Report' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Say what').fill('It is not gone')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await page.getByText('The moderators have your report').waitFor()

  // The keys act on the message that has the focus.
  await page.keyboard.press('j')
  await expect.poll(() => page.locator('article:focus').innerText()).toContain('Then it is time')
  await page.keyboard.press('s')
  const own = messages(page).filter({ hasText: 'Then it is time' })
  await own.getByRole('button', { name: 'Remove star' }).waitFor()
  await page.keyboard.press('Shift+V')
  await dialog.getByText('Not yet, or they do not let others know · 1').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('article:focus').waitFor()

  await page.keyboard.press('Shift+R')
  await dialog.getByLabel('Note to yourself').fill('look again')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByText('You will be reminded').waitFor()
  await page.locator('article:focus').waitFor()
  await page.keyboard.press('Shift+R')
  await dialog.getByRole('list', { name: 'Reminders of this message' }).getByRole('button').click()
  await dialog.getByRole('list', { name: 'Reminders of this message' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.locator('article:focus').waitFor()

  await page.keyboard.press('+')
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('tada')
  await page.keyboard.press('Enter')
  await own.getByRole('button', { name: 'Remove your 🎉, 1 person' }).waitFor()
  await page.locator('article:focus').waitFor()
  const ownMenu = await actionsOf(page, 'Then it is time')
  await ownMenu.getByRole('menuitem', { name: 'Reactions' }).click()
  await dialog.getByText('Bo Kristensen (you)').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await own.locator(':focus').waitFor()

  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Edit the message' }).waitFor()
})

test('long messages are folded, others fold when one wants that, everywhere', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n')
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: `A long story\n${lines}` })
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'One\n\ntwo\n\nthree\n\nfour' })
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'The end' })
  const at = `/#narrow/dm/${ada.id}`
  const page = await enter(server, 'bo', { at })
  const other = await enter(server, 'bo', { at })
  const long = messages(page).filter({ hasText: 'A long story' })
  const height = async () => (await long.boundingBox())?.height ?? 0
  await long.getByRole('button', { name: 'Show more' }).waitFor()
  expect(await height()).toBeLessThan(420)
  await long.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(height).toBeGreaterThan(1200)
  await long.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBeLessThan(420)

  const short = messages(page).filter({ hasText: 'three' })
  // The feed settles under the pointer.
  await expect
    .poll(async () => {
      await short.hover()
      return page.locator('[data-message-id]:hover').innerText()
    })
    .toContain('three')
  await page.keyboard.press('-')
  await short.getByRole('button', { name: 'Show more' }).waitFor()
  const there = messages(other).filter({ hasText: 'three' })
  await there.getByRole('button', { name: 'Show more' }).click()
  await short.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })

  // Where nothing would be hidden, nothing says that it could be.
  const menu = await actionsOf(page, 'The end')
  await menu.getByRole('menuitem', { name: 'Star' }).waitFor()
  expect(await menu.getByRole('menuitem', { name: 'Collapse' }).count()).toBe(0)
})
