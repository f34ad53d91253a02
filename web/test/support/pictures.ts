import { appendFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'

/** Set by `npm run gallery`: a file that gets a line of JSON for each picture, which is kept beside it. */
const LIST = process.env.PARLEY_PICTURES

/** A view as somebody sees it. */
export interface Picture {
  readonly file: string
  /** The address of the view, without what comes before `#`. */
  readonly view: string
  readonly language: string
  readonly width: number
  readonly theme: string
}

/** Keeps a picture of what a test looks at, if somebody wants to look at it, too. */
export async function keepPicture(page: Page, theme: 'light' | 'dark'): Promise<void> {
  if (LIST === undefined) return
  const file = join(dirname(LIST), `${crypto.randomUUID()}.png`)
  await writeFile(file, await page.screenshot({ animations: 'disabled' }))
  const picture: Picture = {
    file,
    view: new URL(page.url()).hash,
    language: await page.evaluate(() => document.documentElement.lang),
    width: page.viewportSize()?.width ?? 0,
    theme,
  }
  await appendFile(LIST, `${JSON.stringify(picture)}\n`)
}
