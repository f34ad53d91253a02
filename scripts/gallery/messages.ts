import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderMessage } from '../../markup/src/server.ts'
import { sampleWorld } from '../../markup/test/sample-world.ts'
import { integrations } from '../../server/src/integrations/webhooks/discover.ts'
import { told } from '../../server/src/integrations/webhooks/testing.ts'
import { escaped, type GalleryPage, linesOfTests, ROOT } from './page.ts'

const SENDERS = 'server/src/integrations/webhooks/senders'
const STYLES = ['ui/styles/tokens.css', 'ui/styles/base.css', 'content/content.css']
const OWN = `body { height: auto; overflow: auto; max-width: 800px; margin: 0 auto; padding: 20px }
h2 { margin: 28px 0 4px; font-size: 16px } h3 { color: var(--second); font-size: 12px; overflow-wrap: anywhere }
article { padding: 8px 0; border-top: 1px solid var(--line) }`

/** What services send, as messages. */
export async function messagesPage(folder: string): Promise<GalleryPage> {
  const list = join(folder, 'told.jsonl')
  process.env.PARLEY_GALLERY = list
  for (const one of new Set((await integrations()).values())) {
    const { payload, headers = {} } = one.declaration.sample
    told(one, payload, { headers })
  }
  const { lines, isWhole } = await linesOfTests<{ title: string; topic: string; content: string }>(
    SENDERS,
    'PARLEY_GALLERY',
    list,
  )
  const sections = [...Map.groupBy(lines, ({ title }) => title)].sort().map(
    ([title, posts]) =>
      `<h2>${escaped(title)}</h2>${posts
        .map(({ topic, content }) => {
          const { html } = renderMessage(content, sampleWorld)
          return `<article><h3>${escaped(topic)}</h3><div class="content">${withEmoji(html)}</div></article>`
        })
        .join('')}`,
  )
  const css = await Promise.all(STYLES.map((path) => readFile(join(ROOT, 'web/src', path), 'utf8')))
  const page = join(folder, 'gallery.html')
  await writeFile(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>What services send</title><style>${css.join('\n')}${OWN}</style>${sections.join('')}</html>`,
  )
  return { said: `${lines.length} messages`, page, isWhole }
}

/** As the app does: characters in place of their names. */
const withEmoji = (html: string) =>
  html.replaceAll(/<span[^>]*class="emoji emoji-([0-9a-f-]+)"[^>]*>[^<]*<\/span>/g, (_, codes: string) =>
    String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16))),
  )
