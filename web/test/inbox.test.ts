import { sendMessage } from '@parley/api/messages/endpoints'
import { createReminder } from '@parley/api/reminders/endpoints'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/harness.ts'
import { enter, serverForPages } from './browser.ts'

const say = (person: Person, to: string, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to, topic, content })
const write = (person: Person, to: Person, content: string) =>
  person.call(sendMessage, { type: 'direct', to: [to.id], content })

const list = (page: Page) => page.getByRole('list', { name: 'Unread' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const headings = (page: Page) => list(page).getByRole('heading').allInnerTexts()

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'launch')
  await bo.subscribe('platform', 'launch')
  // What the server itself has said of the new channels is read.
  const { id } = await say(bo, 'platform', 'drill', 'Node 2 is gone :tada: $$m \\leq \\frac{n^2}{x_i + 1}$$')
  await say(bo, 'launch', 'notes', 'Two cores')
  await say(bo, 'platform', 'upgrade', '@**Ada Lindqvist** Thursday?')
  await write(bo, ada, 'I left the **notes** in the topic')
  return { server, ada, bo, drillId: id }
}

test('the inbox says who spoke last, for the reader first; its keys read, open and take back', async () => {
  const { server } = await harbor()
  const page = await enter(server, 'ada')
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const ids = url.searchParams.get('message_ids')
    if (url.pathname === '/json/messages' && ids) asked.push(ids)
  })
  await page.reload()
  await row(page, 'upgrade').filter({ hasText: 'Bo: @Ada Lindqvist Thursday?' }).waitFor()
  await row(page, 'drill').filter({ hasText: 'Node 2 is gone 🎉 m≤n²/(x_i+1)' }).waitFor()
  await row(page, 'Bo Kristensen').filter({ hasText: 'I left the notes in the topic' }).waitFor()
  expect(asked, 'one request for all rows').toHaveLength(1)
  expect((await headings(page)).map((text) => text.split('\n')[0])).toEqual([
    'Direct messages',
    'platform',
    'launch',
  ])

  await page.getByRole('button', { name: '? All keys' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => page.locator('a:focus').innerText()).toContain('upgrade')
  await page.keyboard.press('e')
  await row(page, 'upgrade').waitFor({ state: 'detached' })
  // The next row has the cursor, and the focus is not lost.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator('a:focus').innerText()).toContain('Bo Kristensen')
  await page.keyboard.press('z')
  await row(page, 'upgrade').filter({ hasText: '1 unread, you are mentioned' }).waitFor()
  await page.getByText('Marked as read').waitFor({ state: 'detached' })

  // Where nothing is left, the key still takes back.
  // Also before the answer came: the event may be first.
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await page.getByText('You are all caught up').waitFor()
    await page.keyboard.press('z')
    await route.fulfill({ response })
  }
  await page.route('**/json/messages/flags', answerLate, { times: 1 })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('You are all caught up').waitFor()
  await row(page, 'upgrade').filter({ hasText: '1 unread, you are mentioned' }).waitFor()

  await page.getByRole('button', { name: /^For you/ }).click()
  await row(page, 'drill').waitFor({ state: 'detached' })
  await row(page, 'upgrade').waitFor()
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await page.getByText('Nothing is snoozed').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()

  await page.getByRole('button', { name: 'launch' }).click()
  await row(page, 'notes').filter({ hasText: 'Two cores' }).waitFor({ state: 'detached' })
  await page.getByLabel('Group:').selectOption('none')
  await row(page, 'launch › notes').waitFor()

  await row(page, 'drill').hover()
  await row(page, 'drill')
    .getByRole('link', { name: /1 unread/ })
    .waitFor()
  await row(page, 'drill').getByRole('button', { name: 'Open' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'drill' }).waitFor()
})

test('a snoozed conversation is away on every device until its time, or until somebody writes', async () => {
  const { server, ada, bo, drillId } = await harbor()
  const [desk, phone] = [
    await enter(server, 'ada'),
    await enter(server, 'ada', { at: '/#inbox', viewport: { width: 390, height: 780 } }),
  ]
  await row(phone, 'drill').waitFor()
  await row(desk, 'drill').hover()
  await row(desk, 'drill').getByRole('button', { name: 'Snooze' }).click()
  await desk.getByRole('menuitem', { name: 'Tomorrow' }).click()
  for (const page of [desk, phone]) await row(page, 'drill').waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Snoozed 1' }).click()
  await row(phone, 'drill').waitFor()

  await say(bo, 'platform', 'drill', 'Node 3 as well')
  await row(desk, 'drill').filter({ hasText: 'Node 3 as well' }).waitFor()
  await phone.getByText('Nothing is snoozed').waitFor()

  // Its time has come.
  const inASecond = Math.ceil(Date.now() / 1000) + 1
  const { id } = await say(bo, 'launch', 'date', 'Thursday then')
  await ada.call(createReminder, { message_id: id, scheduled_delivery_timestamp: inASecond })
  await row(desk, 'date').filter({ hasText: 'Back from snooze' }).waitFor()
  expect(drillId).toBeLessThan(id)
})
