import type { Page } from 'playwright-core'
import { openReader } from '../../browser.ts'
import { officeSizes, tenOffices } from '../../fixtures/office.ts'
import { progress } from '../../progress.ts'
import { atMost, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

const WORDS = ['person 4', 'person 49', 'person 499', 'bench', 'person 12345', 'nobody at all']

export const directory = row({
  name: 'directory',
  order: 5,
  title: 'finding and paging in the list of 50,000 people',
  async run(bench) {
    const organization = await bench.organization(tenOffices)
    const page = await openReader(bench, organization)
    progress(`directory: opening it with ${officeSizes(bench).people * 10} people`)
    const opened = await open(page)
    await page.getByRole('table').waitFor()
    progress('directory: filters')
    const filtered: number[] = []
    for (const words of [...WORDS, ...WORDS, '']) filtered.push(await type(page, words))
    progress('directory: pages')
    const paged: number[] = []
    for (let index = 0; index < bench.size(60, 20); index++) paged.push(await scroll(page, index * 30_000))
    return [
      { what: 'opened', value: opened, unit: 'ms' },
      { what: 'filtered by words, p50', value: median(filtered), unit: 'ms', target: atMost(100) },
      { what: 'filtered by words, p95', value: percentile(filtered, 0.95), unit: 'ms', target: atMost(100) },
      { what: 'another page, p95', value: percentile(paged, 0.95), unit: 'ms', target: atMost(100) },
    ]
  },
})

/** From the address to the frame with the first rows. */
function open(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const from = performance.now()
    location.hash = '#organization/people'
    while (document.querySelectorAll('[role="row"]').length < 5) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - from
  })
}

/** From the movement to the frame after the rows are drawn. */
function scroll(page: Page, top: number): Promise<number> {
  return page.evaluate(async (top) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const from = performance.now()
    document.querySelector('[data-scroller]')?.scrollTo({ top })
    await frame()
    await frame()
    return performance.now() - from
  }, top)
}

/** Puts words into the field as somebody who types them does, and waits until the rows are drawn. */
function type(page: Page, words: string): Promise<number> {
  return page.getByRole('searchbox', { name: 'Find somebody' }).evaluate(async (field, words) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const from = performance.now()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await frame()
    await frame()
    return performance.now() - from
  }, words)
}
