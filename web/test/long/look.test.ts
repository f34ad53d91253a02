import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, swipe, swipeUntil } from '../browser.ts'
import { withMessage } from '../support/with-message.ts'

const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }

test('on a phone four places are at the foot, swipes go back and read, and a tray has what can be added', async () => {
  const { server, at } = await withMessage('ahoy')
  const bo = await server.join('bo')
  const ada = await server.ada()
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Lunch?' })
  const page = await enter(server, 'ada', PHONE)
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Inbox' }).filter({ hasText: '1 unread' }).tap()
  const row = page.getByRole('list', { name: 'Unread' }).getByRole('listitem').filter({ hasText: 'Lunch?' })
  await row.waitFor()
  await places.getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('combobox', { name: 'Search messages' }).waitFor()
  await places.getByRole('link', { name: 'Inbox' }).tap()

  // A short swipe shows what can be done, a long one does it.
  const box = await row.boundingBox()
  const start = [360, (box?.y ?? 0) + 30] as const
  await swipeUntil(page, start, [-120, 0], () => row.getByRole('button', { name: 'Snooze' }).isVisible())
  await expect.poll(() => row.count()).toBe(1)
  await swipeUntil(page, start, [-330, 0], async () => (await row.count()) === 0)
  await expect.poll(() => places.getByText('1 unread').count()).toBe(0)

  // Where one writes, the composer is at the foot.
  await page.goto(server.url + at)
  await messages(page).filter({ hasText: 'ahoy' }).waitFor()
  expect(await places.count()).toBe(0)
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photos' }).tap()
  expect((await chosen).isMultiple()).toBe(true)
  await page.getByRole('button', { name: 'Poll' }).tap()
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await expect.poll(() => field.inputValue()).toBe('/poll ')
  await page.getByRole('button', { name: 'Photos' }).waitFor({ state: 'detached' })
  await field.fill('')

  const main = page.getByRole('main')
  await swipe(page, [60, 300], [80, 0])
  await swipe(page, [60, 300], [220, 400])
  expect(await main.isVisible()).toBe(true)
  await swipeUntil(page, [60, 300], [280, 10], () => main.isHidden())
  await places.getByRole('link', { name: 'Channels' }).waitFor()
})

test('compact messages are one line each, on every device of the person, and of nobody else', async () => {
  const { server, at } = await withMessage('ahoy')
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await bo.subscribe('platform')
  const [desk, other, bos] = [
    await enter(server, 'ada', { at }),
    await enter(server, 'ada', { at, ...PHONE }),
    await enter(server, 'bo', { at }),
  ]
  const height = async (page: Page) => (await messages(page).first().boundingBox())?.height
  for (const page of [desk, other, bos]) {
    await messages(page).filter({ hasText: 'ahoy' }).waitFor()
    expect(await height(page)).toBeGreaterThan(40)
  }
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox').fill('compact')
  await desk.keyboard.press('Enter')
  await desk.getByText('Messages are compact now.').waitFor()
  for (const page of [desk, other]) await expect.poll(() => height(page)).toBe(34)
  expect(await height(bos)).toBeGreaterThan(40)

  // What another client sets is followed, too; the color of a channel shows once somebody has chosen one.
  const mark = desk.getByRole('main').getByRole('button', { name: 'platform' }).locator('svg').first()
  const shown = () => mark.evaluate((icon) => icon.style.color)
  expect(await shown()).toBe('')
  await ada.call(updateSettings, { web_line_height_percent: 150 })
  const { id: stream_id = 0 } = server.realm.state.channelsByName.get('platform') ?? {}
  await ada.call(updateSubscriptionSettings, {
    subscription_data: [{ stream_id, property: 'color', value: '#15803d' }],
  })
  for (const page of [desk, other]) await expect.poll(() => height(page)).toBeGreaterThan(40)
  await expect.poll(shown).not.toBe('')
})
