import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { go } from './settings-pages.ts'

const AREAS = /^#(?:settings|organization|channels)(?:\/|$)/
const CHANNEL_PAGES = ['general', 'members', 'permissions', 'personal', 'email', 'integrations', 'history']
const FIRST = ['#settings', '#channels/all', '#channels/new', '#channels/folders', '#channels/archived']

/** Where a walk begins: what is reached from there follows. */
export const beginnings = (channelIds: readonly number[]): string[] => [
  ...FIRST,
  ...channelIds.flatMap((id) => CHANNEL_PAGES.map((name) => `#channels/${id}/x/${name}`)),
]

/** Waits until the page says no longer that it loads. Returns its HTML. */
export async function settled(page: Page): Promise<string> {
  await page
    .getByRole('main')
    .or(page.getByRole('navigation', { name: 'Settings' }))
    .first()
    .waitFor()
  await page.waitForTimeout(100)
  await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  return page.content()
}

/** Opens every page of settings and channels that links lead to, each once. Returns their addresses. */
export async function walk(
  page: Page,
  from: readonly string[],
  look: (html: string, hash: string) => void,
): Promise<string[]> {
  const pages = new Set(from)
  for (const hash of pages) {
    await go(page, hash)
    look(await settled(page), hash)
    const links = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) if (AREAS.test(link)) pages.add(link)
  }
  return [...pages]
}
