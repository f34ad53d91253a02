import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { escaped, type GalleryPage, linesOfTests } from './page.ts'

/** As web/test/support/pictures.ts writes them. */
interface Picture {
  readonly file: string
  readonly view: string
  readonly language: string
  readonly width: number
  readonly theme: string
}

const STYLE = `:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
body { margin: 0; padding: 20px } h2 { margin: 28px 0 8px; font-size: 16px; overflow-wrap: anywhere }
div { display: flex; gap: 12px; align-items: start; flex-wrap: wrap } figure { margin: 0 }
img { height: 480px; border: 1px solid #8888 }`

/** What the tests of accessibility look at: every view, on a desktop and a phone, light and dark, from the right too. */
export async function viewsPage(folder: string): Promise<GalleryPage> {
  const { lines, isWhole } = await linesOfTests<Picture>(
    'web/test/long/accessible.test.ts',
    'PARLEY_PICTURES',
    join(folder, 'pictures.jsonl'),
    'browser',
  )
  // Ids are others in each run.
  const views = Map.groupBy(lines, ({ view }) => view.replaceAll(/\d+/g, '…'))
  const sections = [...views].map(
    ([view, pictures]) => `<h2>${escaped(view)}</h2><div>${pictures.map(figure).join('')}</div>`,
  )
  const page = join(folder, 'views.html')
  await writeFile(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Views</title><style>${STYLE}</style>${sections.join('')}</html>`,
  )
  return { said: `${lines.length} pictures of ${views.size} views`, page, isWhole }
}

function figure({ file, language, width, theme }: Picture): string {
  const caption = `${language}, ${width} px, ${theme}`
  return `<figure><img src="${basename(file)}" alt="" loading="lazy"><figcaption>${escaped(caption)}</figcaption></figure>`
}
