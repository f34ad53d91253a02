import type { Page } from 'playwright-core'
import { launchChromium } from '../../scripts/chromium.ts'
import type { Bench } from './bench.ts'
import { READER } from './fixtures/office.ts'
import type { Organization } from './fixtures/organization.ts'

/** The reader of the organization, logged in, in a window as on a desk. */
export async function openReader(bench: Bench, { dataDir }: Organization): Promise<Page> {
  const server = await bench.serve({ dataDir })
  const browser = await launchChromium()
  bench.defer(() => browser.close())
  const context = await browser.newContext({
    viewport: { width: 1360, height: 820 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`http://127.0.0.1:${server.port}/`)
  await page.getByLabel('Email').fill(READER.email)
  await page.getByLabel('Password').fill(READER.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  return page
}

/** A channel of the company, by its place from 0. The messages in it say which they are. */
export interface Visited {
  readonly hash: string
  readonly place: number
}

/**
 * Goes to a channel, and returns the milliseconds until the frame with its messages is painted, and how many of them went by
 * before its request was answered. Measured in the page, so that nothing else counts.
 */
export function visit(page: Page, to: Visited, channels: number): Promise<{ shown: number; waited: number }> {
  return page.evaluate(
    async ({ hash, place, channels }) => {
      performance.clearResourceTimings()
      const begun = performance.now()
      location.hash = hash
      const isShown = () => {
        const [, number] = /Message (\d+),/.exec(document.querySelector('article')?.textContent ?? '') ?? []
        return number !== undefined && (Number(number) - 1) % channels === place
      }
      while (!isShown()) {
        await new Promise(requestAnimationFrame)
        if (performance.now() - begun > 30_000) throw new Error(`${hash} was not shown`)
      }
      // The frame is laid out and painted after what has asked for it.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(undefined)
      })
      const shown = performance.now() - begun
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/json/messages?'))
      return { shown, waited: asked.reduce((sum, { duration }) => sum + duration, 0) }
    },
    { ...to, channels },
  )
}

/** Milliseconds from pressing the keys that send until the frame with the message. */
export async function send(page: Page, text: string): Promise<number> {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill(text)
  const shown = page.evaluate(async (text) => {
    const pressed = await new Promise<number>((resolve) => {
      document.addEventListener(
        'keydown',
        ({ key, timeStamp }) => key === 'Enter' && resolve(timeStamp),
        true,
      )
    })
    while (![...document.querySelectorAll('article')].at(-1)?.textContent?.includes(text)) {
      await new Promise(requestAnimationFrame)
      if (performance.now() - pressed > 30_000) throw new Error(`'${text}' was not shown`)
    }
    return performance.now() - pressed
  }, text)
  await field.press('Control+Enter')
  return shown
}

/** Runs `work`, and returns how long its longest frames took, in milliseconds. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration)
    })
    // Those over 50 ms: shorter ones are not reported.
    observer.observe({ type: 'long-animation-frame' })
    Object.assign(window, { longFrames: frames })
  })
  await work()
  return page.evaluate((): number[] => Reflect.get(globalThis, 'longFrames'))
}

/** What the page keeps in memory once the garbage is gone, in MB, and its elements. */
export async function footprintOf(page: Page): Promise<{ heap: number; elements: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return { heap: usedSize / 1e6, elements }
}
