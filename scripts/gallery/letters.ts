import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escaped, type GalleryPage, linesOfTests } from './page.ts'

interface GalleryLetter {
  readonly language: string
  readonly title: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const WIDTHS = [640, 360]
const STYLE = `:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
body { margin: 0; padding: 20px } h2 { margin: 28px 0 8px; font-size: 16px }
.language { display: flex; gap: 12px; align-items: start; margin: 0 0 16px; flex-wrap: wrap }
.subject { width: 100%; margin: 0; font-weight: 600 } iframe { border: 1px solid #8888 }
pre { width: 420px; margin: 0; font: 12px/17px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }`
/** A frame is as high as its letter. */
const SCRIPT = `for (const frame of document.querySelectorAll('iframe'))
frame.addEventListener('load', () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px' })`

/** Every letter, in each language: as wide as on a screen and on a phone, and as text. */
export async function lettersPage(folder: string): Promise<GalleryPage> {
  const { lines, isWhole } = await linesOfTests<GalleryLetter>(
    'server/test/letters.test.ts',
    'PARLEY_LETTERS',
    join(folder, 'letters.jsonl'),
  )
  const sections = [...Map.groupBy(lines, ({ title }) => title)].map(
    ([title, letters]) => `<h2>${escaped(title)}</h2>${letters.map(inLanguage).join('')}`,
  )
  const page = join(folder, 'letters.html')
  await writeFile(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letters</title><style>${STYLE}</style>${sections.join('')}<script>${SCRIPT}</script></html>`,
  )
  return { said: `${lines.length} letters`, page, isWhole }
}

function inLanguage({ language, subject, text, html }: GalleryLetter): string {
  const frames = WIDTHS.map((width) => `<iframe width="${width}" srcdoc="${escaped(html)}"></iframe>`)
  return `<div class="language"><p class="subject" lang="${language}" dir="auto">${escaped(subject)}</p>${frames.join('')}<pre lang="${language}" dir="auto">${escaped(text)}</pre></div>`
}
