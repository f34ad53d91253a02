import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from '../browser.ts'
import { busyServer } from '../support/busy-server.ts'
import { ARABIC, ENGLISH, foundInViews } from '../support/views.ts'

const TOUCH = { isMobile: true, hasTouch: true }

test.each([
  ['200 % on a desk', { viewport: { width: 680, height: 410 }, deviceScaleFactor: 2 }, ENGLISH],
  ['a phone', { viewport: { width: 390, height: 844 }, ...TOUCH }, ENGLISH],
  ['the narrowest phone, at 320 px', { viewport: { width: 320, height: 568 }, ...TOUCH }, ARABIC],
  ['a tablet', { viewport: { width: 820, height: 1180 }, ...TOUCH }, ENGLISH],
] as const)('every view fits %s, in letters that can be read', async (_name, screen, words) => {
  expect(await foundInViews(screen, words, misfits)).toEqual({})
})

/** What reaches out of the window, and what is smaller than 12 px. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`)
    for (const element of document.querySelectorAll('body *')) {
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      const { left, right, width, height } = element.getBoundingClientRect()
      if (
        texts.length === 0 ||
        width <= 1 ||
        height <= 1 ||
        !element.checkVisibility({ opacityProperty: true })
      )
        continue
      // Formulas have letters of their own, and what scrolls or is cut with dots is meant to.
      if (element.closest('.katex, [data-print]')) continue
      const words = `“${element.textContent?.trim().slice(0, 40)}”`
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 11.99) found.push(`${words} has ${size} px`)
      let holder: Element | null = element
      while (holder && getComputedStyle(holder).overflowX === 'visible') holder = holder.parentElement
      const isHeld = holder !== null && holder !== document.body && holder !== document.documentElement
      if (!isHeld && (left < -1 || right > innerWidth + 1)) found.push(`${words} is outside`)
    }
    return found
  })
}

declare global {
  interface Window {
    moved: string[]
  }
}

test('what appears fades in for a moment and nothing else moves; where motion is unwanted, nothing does', async () => {
  const server = await busyServer()
  const { id } = server.realm.state.channelsByName.get('platform') ?? {}
  for (const [reducedMotion, most] of [
    ['no-preference', 150],
    ['reduce', -1],
  ] as const) {
    const page = await enter(server, 'ada', { at: '/#inbox', reducedMotion })
    await page.evaluate((most) => {
      window.moved = []
      const note = ({ target, type }: Event) => {
        const animations = target instanceof Element ? target.getAnimations({ subtree: true }) : []
        for (const { effect } of animations) {
          const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
          const properties = keyframes.flatMap(({ offset, computedOffset, easing, composite, ...rest }) =>
            Object.keys(rest),
          )
          const length = Number(effect?.getComputedTiming().duration)
          const isQuiet = properties.every((name) => /^(opacity|background)/.test(name))
          // The message that a link leads to loses its ground slowly.
          const isMark = properties.every((name) => name.startsWith('background')) && length <= 2000
          if (most < 0 || !isQuiet || (length > most && !isMark)) {
            window.moved.push(`${type} of ${properties.join()} for ${length} ms`)
          }
        }
      }
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true)
    }, most)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find or jump to' }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate((id) => Object.assign(location, { hash: `#narrow/channel/${id}-platform` }), id)
    const message = page.getByRole('article').last()
    // In its first moments a feed goes to where it begins.
    await page.locator('section[aria-busy="false"]').waitFor()
    await message.hover()
    await message.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    await page.keyboard.press('Escape')
    const last = await page.getByRole('article').last().getAttribute('data-message-id')
    await page.evaluate(
      (hash) => Object.assign(location, { hash }),
      `#narrow/channel/${id}-platform/near/${last}`,
    )
    await page.mouse.move(5, 5)
    const ground = () => message.evaluate((row) => getComputedStyle(row).backgroundColor)
    if (reducedMotion === 'reduce') await expect.poll(ground).toBe('rgb(227, 232, 248)')
    await page.evaluate(() => Object.assign(location, { hash: '#settings/notifications' }))
    await page.getByRole('switch').first().click()
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => window.moved), reducedMotion).toEqual([])
  }
})
