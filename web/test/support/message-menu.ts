import type { Page } from 'playwright-core'
import { messages } from '../browser.ts'

/** Chooses from the menu of the message with this text. */
export async function choose(page: Page, text: string, action: string) {
  const message = messages(page).filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
