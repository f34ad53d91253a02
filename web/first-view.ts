import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const DIST = path.join(import.meta.dirname, 'dist')

/** How many bytes of JavaScript a first visit fetches before it shows anything, compressed as browsers ask for it. */
export async function firstViewBytes(): Promise<number> {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(DIST, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
