import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What browsers of iPhones say when a keyboard covers a part of the page, or a finger has zoomed in. */
const say = (page: Page, seen: { height: number; scale?: number }) =>
  page.evaluate(({ height, scale = 1 }) => {
    const { visualViewport: visible } = window
    if (!visible) throw new Error('there is no visual viewport')
    Object.defineProperties(visible, {
      height: { configurable: true, value: height },
      scale: { configurable: true, value: scale },
    })
    visible.dispatchEvent(new Event('resize'))
  }, seen)

test('a keyboard that covers the page leaves the composer and the newest message to see', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  for (let index = 0; index < 30; index++)
    await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: `step ${index} of the drill` })
  const page = await enter(server, 'bo', { at: `/#narrow/dm/${ada.id},${bo.id}-dm`, ...PHONE })
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  const last = messages(page).filter({ hasText: 'step 29 of the drill' })
  await last.waitFor()
  await page.keyboard.press('End')
  await composer.tap()
  const bottomOf = async (part: typeof composer) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(() => bottomOf(composer)).toBeGreaterThan(500)

  await say(page, { height: 500 })
  await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(500)
  await expect.poll(async () => (await bottomOf(last)) < (await bottomOf(composer))).toBe(true)
  expect(await bottomOf(last)).toBeGreaterThan(100)

  // Who zooms in still has the whole page, and so has who is done with the keyboard.
  await say(page, { height: 400, scale: 2 })
  await expect.poll(() => bottomOf(composer)).toBeGreaterThan(500)
  await say(page, { height: 500 })
  await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(500)
  await say(page, { height: 844 })
  await expect.poll(() => bottomOf(composer)).toBeGreaterThan(500)
})
