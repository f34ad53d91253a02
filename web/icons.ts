import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { launchChromium } from '../scripts/chromium.ts'

/** `node web/icons.ts` draws public/icons/ from public/favicon.svg. The pictures are in the repository. */
const PUBLIC = path.join(import.meta.dirname, 'public')
/** Launchers may cut a maskable icon to any form that holds the inner 80 per cent. */
const INNER = 0.7

const svg = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8')
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  for (const size of [192, 512]) await draw(`icon-${size}.png`, size, 1)
  await draw('maskable-512.png', 512, INNER)
  // iOS rounds the corners itself, and shows nothing transparent.
  await draw('apple-touch-180.png', 180, INNER)

  async function draw(name: string, size: number, share: number): Promise<void> {
    await page.setViewportSize({ width: size, height: size })
    const inner = size * share
    const isFull = share < 1
    const background = isFull ? /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] : 'transparent'
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
        <div style="width:${inner}px;height:${inner}px">${svg.replace('<svg', `<svg width="${inner}" height="${inner}"`)}</div>
      </body>`,
    )
    await page.screenshot({ path: path.join(PUBLIC, 'icons', name), omitBackground: !isFull })
  }
} finally {
  await browser.close()
}
