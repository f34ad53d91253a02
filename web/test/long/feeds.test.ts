import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { enter, feed, messages, serverForPages } from '../browser.ts'

const say = (person: Person, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to: 'platform', topic, content })
const side = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
const open = (page: Page, hash: string) => page.evaluate((hash) => Object.assign(location, { hash }), hash)

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const ines = await server.join('ines')
  for (const person of [ada, bo, ines]) await person.subscribe('platform')
  return { server, ada, bo, ines, channelId: server.realm.state.channelsByName.get('platform')?.id ?? 0 }
}

test('all messages marks nothing that was not on the screen for a moment', async () => {
  const { server, bo } = await harbor()
  for (let i = 0; i < 120; i++) await say(bo, `entry ${i % 3}`, `number ${i}.`)
  const page = await enter(server, 'ada', { at: '/#feed' })
  await messages(page).filter({ hasText: 'number 0.' }).waitFor()
  await page.waitForTimeout(900)
  // The first screen, at most: what a channel of one's own has said of itself is read.
  const unread = () => unreadOf(page)
  expect(await unread()).toBeGreaterThan(85)
  await page.bringToFront()
  const before = await unread()
  // Past everything: too fast for anybody to read it.
  await feed(page).hover()
  await page.keyboard.press('End')
  await messages(page).filter({ hasText: 'number 119.' }).waitFor()
  await page.waitForTimeout(900)
  expect(await unread()).toBeGreaterThan(before - 40)
  await messages(page).filter({ hasText: 'number 118.' }).hover()
  await page.keyboard.press('u')
  await expect.poll(unread).toBeGreaterThan(60)
})

/** How many messages of the channel are unread, by the list. */
async function unreadOf(page: Page): Promise<number> {
  const text = await side(page)
    .getByRole('link', { name: /^platform/ })
    .innerText()
  return Number(/\d+/.exec(text)?.[0] ?? 0)
}

test('mentions and reactions to oneself come live; an address that leads nowhere says so', async () => {
  const { server, ada, bo, channelId } = await harbor()
  const { id } = await say(ada, 'drill', 'It is back')
  await say(bo, 'drill', 'Ask @**Ada Lindqvist**')
  await say(bo, 'drill', 'Nobody is named')
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await side(page)
    .getByRole('link', { name: /^Mentions/ })
    .click()
  await expect.poll(() => title(page)).toBe('Mentions')
  await messages(page).filter({ hasText: 'Ask' }).waitFor()
  expect(await messages(page).count()).toBe(1)
  // In a list of nothing but mentions, a ground for each would be one band.
  const ground = (message: Locator) => message.evaluate((row) => getComputedStyle(row).backgroundColor)
  expect(await ground(messages(page).first())).toBe('rgba(0, 0, 0, 0)')
  await open(page, `#narrow/channel/${channelId}-platform/topic/drill`)
  const named = messages(page).filter({ hasText: 'Ask' })
  await named.waitFor()
  expect(await ground(named)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await named.evaluate((row) => getComputedStyle(row).boxShadow), 'an edge').toMatch(
    / 2px 0px 0px 0px inset/,
  )
  await page.goBack()
  const others = await enter(server, 'ines', { at: `/#narrow/channel/${channelId}-platform/topic/drill` })
  await others.getByRole('textbox', { name: /^Message to/ }).fill('@**Ada Lindqvist** come')
  await others.getByRole('button', { name: 'Send message' }).click()
  await messages(page).filter({ hasText: 'come' }).waitFor()

  await side(page).getByRole('link', { name: 'Reactions' }).click()
  await page.getByText('No reactions yet').waitFor()
  await bo.call(addReaction, { message_id: id, emoji_name: 'tada' })
  await page.reload()
  const mine = messages(page).filter({ hasText: 'It is back' })
  await mine.getByRole('button', { name: 'React with 🎉, 1 person' }).waitFor()
  const inesRow = messages(others).filter({ hasText: 'It is back' })
  await inesRow.getByRole('button', { name: 'React with 🎉, 1 person' }).click()
  await mine.getByRole('button', { name: 'React with 🎉, 2 people' }).waitFor()

  for (const [hash, said] of [
    ['#settings/no-such-page', 'There is no such page'],
    ['#narrow/channel/999999', 'You cannot see this channel'],
    ['#no-such-place', 'There is nothing at this address'],
  ] as const) {
    await open(page, hash)
    await page.getByRole('main').getByText(said).first().waitFor()
  }
  await page.getByRole('link', { name: 'Go to the inbox' }).click()
  await expect.poll(() => title(page)).toBe('Inbox')
})

test('what concerns the reader carries the accent, the rest is grey, and of several people each is seen', async () => {
  const { server, ada, bo, ines } = await harbor()
  await say(bo, 'chatter', 'Who has the keys?')
  await say(bo, 'named', '@**Ada Lindqvist** has them')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'ahoy' })
  await bo.call(sendMessage, { type: 'direct', to: [ada.id, ines.id], content: 'ahoy, both' })
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('list', { name: 'Unread' }).waitFor()
  const row = (text: string) =>
    page.getByRole('list', { name: 'Unread' }).getByRole('listitem').filter({ hasText: text })
  const colorOf = (text: string) =>
    row(text)
      .locator('span[aria-hidden="true"]')
      .filter({ hasText: /^\d+$/ })
      .evaluate((number) => getComputedStyle(number.parentElement ?? number).backgroundColor)
  const [accent, grey] = ['rgb(59, 91, 219)', 'rgb(230, 227, 221)']
  expect(await colorOf('chatter')).toBe(grey)
  expect(await colorOf('named')).toBe(accent)
  expect(await colorOf('both')).toBe(accent)
  // Two letters, and no number that would be read as a count.
  const slot = side(page)
    .getByRole('link', { name: /Bo, Ines/ })
    .locator('span[aria-hidden="true"]')
    .first()
  expect(await slot.innerText()).toMatch(/^\p{L}$/u)
  expect(await slot.locator(':scope > *').count()).toBe(2)
})
