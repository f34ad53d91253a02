import type { Page } from 'playwright-core'

/** Leads to an address of the app, without loading it anew. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

/** Opens a page of settings, and waits until it is there. */
export async function open(page: Page, hash: string, name: string): Promise<void> {
  await go(page, hash)
  await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** A setting on the page. */
export const row = (page: Page, setting: string) => page.locator(`[data-setting="${setting}"]`)

/** The names of the settings on the page. */
export const settingsIn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-setting]')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-setting') ?? ''))
