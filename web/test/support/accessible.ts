import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { all, type Sample } from '../../../server/test/support/sample.ts'
import { keepPicture } from './pictures.ts'
import { foundInViews, type Words } from './views.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** To describe what is as it should be would take most of the time. */
const VIOLATIONS: RunOptions = { resultTypes: ['violations'] }

const RULES = {
  all: {
    ...VIOLATIONS,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // On a phone the list of conversations, a navigation, is all there is.
    rules: { 'landmark-one-main': { enabled: false } },
  },
  colors: { ...VIOLATIONS, runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>

/** What breaks WCAG 2.2 AA on the page in both themes, and where. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const light = await run(page, RULES.all)
  await keepPicture(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await run(page, RULES.colors)
  await keepPicture(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, options),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The screens on which views are looked at. */
export const SCREENS = [
  ['desktop', {}],
  ['phone', PHONE],
] as const

/** What breaks it in each view that is chosen, on a screen and in a language. */
export async function findingsOfViews(
  screen: BrowserContextOptions,
  words: Words,
  sample: Sample = all,
): Promise<Record<string, string[]>> {
  return foundInViews(screen, words, findings, sample)
}
