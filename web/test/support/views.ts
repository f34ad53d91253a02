import { updateSettings } from '@parley/api/settings/endpoints'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { all, type Sample } from '../../../server/test/support/sample.ts'
import { enter } from '../browser.ts'
import { busyServer } from './busy-server.ts'

/** A language, and what a test looks for in it. */
export interface Words {
  readonly code: string
  readonly conversations: string
  readonly loading: string
}

export const ENGLISH: Words = { code: 'en', conversations: 'Conversations', loading: 'Loading' }
export const ARABIC: Words = { code: 'ar', conversations: 'المحادثات', loading: 'جارٍ التحميل' }

/** What `look` finds in each view that is chosen, on a screen and in a language, by the address of the view. */
export async function foundInViews(
  screen: BrowserContextOptions,
  words: Words,
  look: (page: Page) => Promise<string[]>,
  sample: Sample = all,
): Promise<Record<string, string[]>> {
  const server = await busyServer()
  await (await server.ada()).call(updateSettings, { default_language: words.code })
  const page = await enter(server, 'ada', screen)
  const found: Record<string, string[]> = {}
  for (const hash of sample(await viewsOf(page, words))) {
    await openView(page, hash, words)
    const broken = await look(page)
    if (broken.length > 0) found[hash] = broken
  }
  return found
}

/** The addresses that the list of conversations leads to, and some that are typed. */
async function viewsOf(page: Page, { conversations }: Words): Promise<string[]> {
  const list = page.getByRole('navigation', { name: conversations })
  await list.getByRole('link', { name: /^platform/ }).waitFor()
  const listed = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [
    '#list',
    ...new Set(listed),
    ...listed
      .filter((hash) => /channel\/\d+-platform$/.test(hash))
      .map((hash) => hash.replace('narrow', 'topics')),
    '#narrow/search/node',
    '#narrow/has/image/search/zebra',
    '#nowhere',
  ]
}

async function openView(page: Page, hash: string, { loading }: Words): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('status', { name: loading }).waitFor({ state: 'detached' })
  await page.waitForTimeout(100)
}
