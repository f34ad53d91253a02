import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from './browser.ts'
import { headings, row, unreadConversations } from './support/inbox.ts'

test('the inbox says who spoke last, for the reader first; its keys read, open and take back', async () => {
  const { server } = await unreadConversations()
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
