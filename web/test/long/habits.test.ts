import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, feed, messages, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const side = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const message = (page: Page, text: string) => messages(page).filter({ hasText: text }).last()

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content, read_by_sender: true })
  await say('The first of all')
  for (let count = 0; count < 40; count++) await say(`entry ${count}.`)
  await say('See https://example.com for more')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Are you there?' })
  const channelId = server.realm.state.channelsByName.get('platform')?.id
  return { server, ada, bo, at: `/#narrow/channel/${channelId}-platform/topic/drill` }
}

test('the right button opens the menu of a message, a channel and a person, but not of what the browser knows', async () => {
  const { server, at } = await harbor()
  const page = await enter(server, 'ada', { at, permissions: ['clipboard-read', 'clipboard-write'] })
  const menu = page.getByRole('menu', { name: 'Actions' })
  const last = message(page, 'See https')
  await last.waitFor()
  // What is drawn listens a moment later.
  await expect
    .poll(async () => {
      await last.click({ button: 'right', position: { x: 400, y: 10 }, timeout: 2000 }).catch(() => {})
      await menu.waitFor({ timeout: 2000 }).catch(() => {})
      return menu.count()
    })
    .toBe(1)
  // While a menu is open it is all there is: neither the title of the view nor a landmark.
  const found = await findings(page)
  expect(found.filter((one) => !/^(page-has-heading-one|region) /.test(one))).toEqual([])
  await menu.getByRole('menuitem', { name: 'Star' }).click()
  await last.getByRole('button', { name: 'Remove star' }).waitFor()

  // The keyboard has a key for it, and gets the focus back.
  await last.focus()
  await last.dispatchEvent('contextmenu', { bubbles: true, cancelable: true })
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('article:focus').innerText()).toContain('See https')

  const isTaken = (selector: string, init: object = {}) =>
    last
      .locator(selector)
      .first()
      .evaluate((element, init) => {
        const event = new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...init })
        return !element.dispatchEvent(event)
      }, init)
  expect(await isTaken('.content a'), 'a link is copied or opened').toBe(false)
  expect(await isTaken('.content p', { shiftKey: true })).toBe(false)
  await last.locator('.content p').evaluate((words) => getSelection()?.selectAllChildren(words))
  expect(await isTaken('.content p'), 'what is selected is copied').toBe(false)
  expect(await menu.count()).toBe(0)

  await side(page)
    .getByRole('link', { name: /Bo Kristensen/ })
    .click({ button: 'right' })
  const direct = page.getByRole('menu', { name: 'Conversation' })
  await direct.getByRole('menuitem', { name: 'Mark as read' }).click()
  await side(page)
    .getByRole('link', { name: /Bo Kristensen.*unread/ })
    .waitFor({ state: 'detached' })
  await side(page)
    .getByRole('link', { name: /Bo Kristensen/ })
    .hover()
  await side(page).getByRole('button', { name: 'More for this conversation' }).click()
  await direct.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/#narrow\/dm\/\d+-Bo-Kristensen$/)
  await side(page).getByRole('button', { name: 'More for this conversation' }).click()
  await direct.getByRole('menuitem', { name: 'View profile' }).click()
  await page.getByRole('dialog', { name: 'Bo Kristensen' }).waitFor()
})

test('a third one is added to a conversation of two, and an address becomes a link that says where it leads', async () => {
  const { server, ada, bo, at } = await harbor()
  await server.join('tomas')
  const page = await enter(server, 'ada', {
    at: `/#narrow/dm/${bo.id}`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await message(page, 'Are you there?').waitFor()
  const people = page.getByRole('complementary', { name: 'People' })
  await people.getByRole('link', { name: /Bo Kristensen/ }).click()
  const card = page.getByRole('dialog', { name: 'Bo Kristensen' })
  await card.waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  await people.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog', { name: 'New direct message' })
  await dialog.getByText('This begins another conversation').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('combobox').fill('tom')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toMatch(/Bo Kristensen.*Tomás Rey|Tomás Rey.*Bo Kristensen/)

  const address = `${server.url}${at}/near/${ada.id}`
  await page.evaluate((address) => navigator.clipboard.writeText(address), address)
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => field.inputValue()).toBe(`#**platform>drill@${ada.id}**`)
  await page.keyboard.press('Control+z')
  await expect.poll(() => field.inputValue(), { message: 'undone, it is what was copied' }).toBe(address)
  await field.fill('')
  await page.keyboard.press('Control+Shift+v')
  await expect.poll(() => field.inputValue()).toBe(address)

  // From the inbox, the key of the composer asks whom one wants to write to.
  await field.fill('')
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.assign(location, { hash: '#inbox' }))
  await page.getByRole('list', { name: 'Unread' }).waitFor()
  await page.keyboard.press('c')
  await dialog.waitFor()
})

test('the jump box knows what people talked about lately, also where one has not been', async () => {
  const { server } = await harbor()
  const page = await enter(server, 'bo', { at: '/#inbox' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('You are all caught up').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('drill')
  await page.getByRole('option', { name: /drill.*platform/ }).click()
  await message(page, 'See https').waitFor()
})

test('one hides the list of conversations, and it stays hidden until one wants it', async () => {
  const { server, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  await message(page, 'See https').waitFor()
  const hide = page.getByRole('button', { name: 'Hide the conversations' })
  await side(page).hover()
  await hide.click()
  await side(page).waitFor({ state: 'hidden' })
  await page.reload()
  await message(page, 'See https').waitFor()
  expect(await side(page).isVisible()).toBe(false)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the conversations' }).click()
  await side(page).waitFor()
  await page.keyboard.press('Control+Shift+D')
  await side(page).waitFor({ state: 'hidden' })

  // Where there is room for one thing only, it is there.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => Object.assign(location, { hash: '#list' }))
  await side(page).waitFor()
})

test('the line of a day leads to other days, and to the beginning', async () => {
  const { server, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  await message(page, 'See https').waitFor()
  await feed(page).evaluate((all) => all.scrollTo(0, 0))
  await page.getByRole('main').getByRole('button', { name: 'Today' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Go to a day' })
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Another day').fill('2001-02-03')
  await dialog.getByRole('button', { name: 'Go there' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toMatch(/near\/\d+$/)
  await message(page, 'The first of all').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('>day')
  await page.getByRole('option', { name: /^Go to a day/ }).click()
  await dialog.getByRole('button', { name: /^The beginning/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await message(page, 'The first of all').waitFor()

  // In the zone of the reader, tomorrow has nothing yet.
  await page.getByRole('main').getByRole('button', { name: 'Today' }).first().click()
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Another day').evaluate((field) => field.removeAttribute('max'))
  await dialog.getByLabel('Another day').fill(tomorrow)
  await dialog.getByRole('button', { name: 'Go there' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Nothing was written on that day' }).waitFor()
})

test('the last message is reacted to by what one types, and what is no emoji is sent', async () => {
  const { server, ada, at } = await harbor()
  const page = await enter(server, 'ada', { at })
  const field = page.getByRole('textbox', { name: /^Message to/ })
  const write = async (text: string) => {
    await field.fill(text)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await message(page, 'See https').waitFor()
  const party = message(page, 'See https').getByRole('button', { name: /🎉/ })
  await write('+:tada:')
  await party.waitFor()
  // Not taken back by saying it again.
  await write('+:tada:')
  await write('-:tada:')
  await party.waitFor({ state: 'detached' })
  await write('+:nothing_like_it:')
  await message(page, '+:nothing_like_it:').waitFor()
  await write('+:tada: indeed')
  await message(page, 'indeed').waitFor()
  const newest = async () => {
    const { messages: found } = await ada.call(getMessages, {
      ...{ anchor: 'newest', num_before: 3, num_after: 0, apply_markdown: false },
      narrow: [{ operator: 'channel', operand: 'platform' }],
    })
    return found.map(({ content }) => content)
  }
  await expect
    .poll(newest)
    .toEqual(['See https://example.com for more', '+:nothing_like_it:', '+:tada: indeed'])
})
