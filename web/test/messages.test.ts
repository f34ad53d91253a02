import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import type { Person, TestServer } from '../../server/test/harness.ts'
import { enter, messages, serverForPages } from './browser.ts'

async function channelWith(...contents: string[]): Promise<{ server: TestServer; ada: Person; at: string }> {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  for (const content of contents) {
    await ada.call(sendMessage, {
      type: 'channel',
      to: 'platform',
      topic: 'drill',
      content,
      read_by_sender: true,
    })
  }
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  return { server, ada, at: `/#narrow/channel/${channel?.id}-platform/topic/drill` }
}

test('a message is reacted to and starred, and a search finds one', async () => {
  const { server, at } = await channelWith('Node 2 is gone', 'the lighthouse keeper', 'something else')
  const page = await enter(server, 'ada', { at })
  const message = messages(page).filter({ hasText: 'Node 2' })
  await message.hover()
  await message.getByRole('button', { name: 'React with tada' }).click()
  const reaction = message.getByRole('list', { name: 'Reactions' }).getByRole('button', { name: '🎉' })
  await expect.poll(() => reaction.getAttribute('aria-pressed')).toBe('true')
  await reaction.click()
  await reaction.waitFor({ state: 'detached' })

  await message.getByRole('button', { name: 'Star', exact: true }).click()
  await message.getByRole('button', { name: 'Remove star' }).waitFor()
  await message.getByRole('img', { name: 'Starred' }).waitFor()

  await page.getByRole('link', { name: 'Starred' }).click()
  await messages(page).filter({ hasText: 'Node 2 is gone' }).waitFor()

  // A search shows what was found, marked, and leads to the conversation.
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search messages' }).pressSequentially('lighthouse')
  await page.keyboard.press('Enter')
  const found = page.getByRole('main').getByRole('article')
  await found.locator('.highlight').filter({ hasText: 'lighthouse' }).waitFor()
  expect(await found.count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'drill' }).click()
  await messages(page).filter({ hasText: 'something else' }).waitFor()
})

test('a channel is created, and a mention is completed', async () => {
  const server = await serverForPages()
  await server.join('tomas')
  const page = await enter(server, 'ada')
  await page.getByRole('link', { name: 'Add channels' }).click()
  await page.getByRole('link', { name: 'New channel' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('harbour watch')
  await page.getByRole('button', { name: 'Make the channel' }).click()
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('harbour watch')

  // The composer is one line until somebody writes.
  const field = page.getByRole('textbox', { name: /^Message to/ })
  const topic = page.getByRole('combobox', { name: 'Topic' })
  expect(await topic.isVisible()).toBe(false)
  expect((await page.getByRole('form', { name: 'Compose a message' }).boundingBox())?.height).toBe(46)
  await field.click()
  await topic.fill('lights')
  await field.pressSequentially('@toma')
  await page.getByRole('option', { name: /Tomás Rey/ }).waitFor()
  await page.keyboard.press('Tab')
  await field.pressSequentially('your turn')
  await page.getByRole('button', { name: 'Send message' }).click()
  await messages(page).locator('.user-mention').filter({ hasText: '@Tomás Rey' }).waitFor()
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('lights')

  const tomas = await enter(server, 'tomas')
  await tomas.getByRole('link', { name: 'Add channels' }).click()
  await tomas.getByRole('button', { name: 'Join harbour watch' }).click()
  await tomas
    .getByRole('main')
    .getByRole('link', { name: /^harbour watch/ })
    .click()
  await messages(tomas).filter({ hasText: 'your turn' }).waitFor()
})
