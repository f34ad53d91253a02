import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A gate behind which events wait from a reload of the page on: those of a request that is on its way, too. */
export async function heldEvents(page: Page): Promise<{ close(): void; open(): void }> {
  const opened = Promise.withResolvers<void>()
  let isClosed = false
  // A stream that is open already cannot be held.
  await page.route('**/json/events/stream?*', (route) => route.abort())
  await page.route('**/json/events?*', async (route) => {
    // A poll may wait for longer than others may.
    const response = await route.fetch({ timeout: 0 })
    if (isClosed) await opened.promise
    await route.fulfill({ response })
  })
  // The page closes while it waits for more.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  return {
    close: () => {
      isClosed = true
    },
    open: () => opened.resolve(),
  }
}
