import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TestServer } from '../../server/test/harness.ts'
import { enter, messages, serverForPages, swipe, swipeUntil } from './browser.ts'

async function withMessage(content: string): Promise<{ server: TestServer; at: string }> {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  return { server, at: `/#narrow/channel/${channel?.id}-platform/topic/drill` }
}

const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('on a phone there is one column: the list, or what is open', async () => {
  const { server } = await withMessage('ahoy')
  const page = await enter(server, 'ada', PHONE)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.waitFor()
  expect(await page.getByRole('main').isVisible()).toBe(false)

  await list.getByRole('link', { name: 'platform' }).click()
  await messages(page).filter({ hasText: 'ahoy' }).waitFor()
  expect(await list.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const people = page.getByRole('button', { name: 'People', exact: true })
  await people.tap()
  await page.getByRole('dialog', { name: 'People' }).getByText('Ada Lindqvist').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the conversations' }).click()
  await list.waitFor()
})

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

test('the theme follows the system until the person chooses one, and the choice is kept', async () => {
  const { server } = await withMessage('ahoy')
  const page = await enter(server, 'ada', { colorScheme: 'dark' })
  expect(await background(page)).toBe('rgb(27, 27, 29)')
  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'All keys' }).click()
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Settings and account' }).click()
  expect(await page.getByRole('menuitemradio', { name: 'Match system' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(await background(page)).toBe('rgb(251, 251, 250)')
  await page.reload()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  expect(await background(page)).toBe('rgb(251, 251, 250)')
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

test('on a wide screen messages and composer stand in one column', async () => {
  const { server, at } = await withMessage('ahoy')
  const page = await enter(server, 'ada', { at, viewport: { width: 2200, height: 900 } })
  const message = await messages(page).first().boundingBox()
  const composer = await page.getByRole('form', { name: 'Compose a message' }).boundingBox()
  expect(message?.width).toBeLessThanOrEqual(960)
  const middle = (box: typeof message) => (box ? box.x + box.width / 2 : 0)
  expect(Math.abs(middle(message) - middle(composer))).toBeLessThan(10)
})

test('markup is rendered, and no script of a message runs', async () => {
  const { server, at } = await withMessage(
    [
      'Hello :tada: <script>alert(1)</script> <img src=x onerror=alert(1)>',
      '```spoiler The answer',
      'forty-two',
      '```',
      '<time:2026-11-21T08:00:00Z> $$x^2$$ [the log](https://example.com/log)',
    ].join('\n'),
  )
  const page = await enter(server, 'ada', { at })
  const message = messages(page).filter({ hasText: 'Hello' })
  await message.locator('.content').getByText('🎉').waitFor()
  expect(await message.innerText()).toContain('<script>alert(1)</script>')
  expect(await message.locator('.content').locator('script, img').count()).toBe(0)

  expect(await message.getByText('forty-two').isVisible()).toBe(false)
  await message.getByText('The answer').click()
  expect(await message.getByText('forty-two').isVisible()).toBe(true)
  expect(await message.getByRole('time').last().innerText()).toMatch(/Sat.*21 Nov 2026.*8:00/)
  await expect
    .poll(() => message.locator('.katex .mathnormal').evaluate((x) => getComputedStyle(x).fontFamily))
    .toMatch(/KaTeX/)

  // On paper only the conversation, with what unfolds and where links lead; then the page is as before.
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print conversation' })
  await dialog.getByText('One message is printed.').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('[data-print]')
  const { color, link } = await sheet.evaluate((element) => {
    const shown = element.querySelector('a[href^="https:"]')
    return {
      color: getComputedStyle(element).color,
      link: shown ? getComputedStyle(shown, '::after').content : '',
    }
  })
  expect(color).toBe('rgb(0, 0, 0)')
  expect(link).toContain('https://example.com/log')
  expect(await sheet.innerText()).toMatch(/platform › drill[\s\S]*Ada Lindqvist[\s\S]*forty-two/)
  for (const hidden of [dialog, page.getByRole('navigation'), page.getByRole('main')]) {
    expect(await hidden.isVisible()).toBe(false)
  }
  await page.pdf()
  await sheet.waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'screen' })
  await message.waitFor()
})

test('the keyboard finds conversations and walks through messages', async () => {
  const { server, at } = await withMessage('first')
  const ada = await server.ada()
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'second' })
  const page = await enter(server, 'ada', { at })
  await messages(page).filter({ hasText: 'second' }).waitFor()
  await page.keyboard.press('k')
  await expect.poll(() => page.locator('article:focus').innerText()).toContain('second')
  await page.keyboard.press('k')
  await expect.poll(() => page.locator('article:focus').innerText()).toContain('first')

  // An icon says its name and its keys while it is pointed at.
  const tip = (name: string) => page.getByText(name, { exact: true }).and(page.locator('[aria-hidden]'))
  await page.getByRole('button', { name: 'Search messages' }).hover()
  await tip('Search messages/').waitFor()
  await page.mouse.move(600, 400)
  await tip('Search messages/').waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'More for this topic' }).hover()
  await tip('More for this topic').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('starr')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('platf')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('platform')
})
