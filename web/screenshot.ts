import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchChromium } from '../scripts/chromium.ts'

const USAGE = 'node web/screenshot.ts <url> <email> <password> <#narrow/…> <folder>'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1360, height: 820 }, deviceScaleFactor: 2 }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Takes the pictures of the documentation from a running server: light.png, dark.png and phone.png. */
const [url, email, password, hash, folder] = process.argv.slice(2)
if (!url || !email || !password || !hash || !folder) throw new Error(USAGE)
await mkdir(folder, { recursive: true })
const browser = await launchChromium()
try {
  await take(browser, 'light', { ...DESKTOP, colorScheme: 'light' })
  await take(browser, 'dark', { ...DESKTOP, colorScheme: 'dark' })
  await take(browser, 'phone', { ...PHONE, colorScheme: 'light' })
} finally {
  await browser.close()
}

async function take(browser: Browser, name: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  await page.goto(new URL(hash ?? '', url).href)
  await page.getByLabel('Email').fill(email ?? '')
  await page.getByLabel('Password').fill(password ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('article').first().waitFor()
  // Fonts, pictures and the presence of others come a moment after the first message.
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: path.join(folder ?? '', `${name}.png`) })
  await context.close()
}
