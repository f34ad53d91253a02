import { framesDuring, openReader } from '../../browser.ts'
import { office, officeSizes } from '../../fixtures/office.ts'
import { progress } from '../../progress.ts'
import { atMost, row } from '../../row.ts'

export const scroll = row({
  name: 'scroll',
  order: 3,
  title: 'scrolling through everything',
  async run(bench) {
    const organization = await bench.organization(office)
    const { messages } = officeSizes(bench)
    const page = await openReader(bench, organization)
    await page.goto(`${new URL(page.url()).origin}/#feed`)
    await page.locator('article').first().waitFor()
    await page.mouse.move(680, 400)
    // It opens at the first message that is unread, which is the oldest: nothing is above it. Rows before this one have
    // written messages of their own, so what the newest says is not known.
    const toTheEnd = page.getByRole('button', { name: 'Latest' })
    await toTheEnd.waitFor()
    // What is drawn listens to keys a moment later.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.keyboard.press('End')
    await toTheEnd.waitFor({ state: 'detached' })
    // The code of the feed is compiled by the first pages.
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, -400)
    const seconds = bench.size(40, 10)
    progress(`scroll: ${seconds} s`)
    const frames = await framesDuring(page, async () => {
      const end = performance.now() + seconds * 1000
      while (performance.now() < end) await page.mouse.wheel(0, -400)
    })
    return [
      {
        what: `longest frame, in a feed of ${messages.toLocaleString('en')} messages`,
        value: Math.max(0, ...frames),
        unit: 'ms',
        target: atMost(50),
      },
      { what: 'frames over 50 ms', value: frames.length, unit: '' },
    ]
  },
})
