import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages } from './browser.ts'
import { withMessage } from './support/with-message.ts'

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
  // A browser without windows is done with printing at once, and the dialog closes.
  await page.evaluate(() => {
    window.print = () => undefined
  })
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

test('the keyboard finds conversations and walks through messages, which stand in one column', async () => {
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

  // On a wide screen messages and composer stand in one column.
  await page.goto(server.url + at)
  await page.setViewportSize({ width: 2200, height: 900 })
  const middle = (box: { x: number; width: number } | null) => (box ? box.x + box.width / 2 : 0)
  const message = await messages(page).first().boundingBox()
  const composer = await page.getByRole('form', { name: 'Compose a message' }).boundingBox()
  expect(message?.width).toBeLessThanOrEqual(960)
  expect(Math.abs(middle(message) - middle(composer))).toBeLessThan(10)
})
