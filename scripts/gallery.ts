// `npm run gallery`: what services send, by the samples and the tests of their senders, as messages on one page to look at.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderMessage } from '../markup/src/server.ts'
import { sampleWorld } from '../markup/test/sample-world.ts'
import { integrations } from '../server/src/integrations/webhooks/discover.ts'
import { told } from '../server/src/integrations/webhooks/testing.ts'
import { run } from './run.ts'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
const list = join(folder, 'told.jsonl')
process.env.PARLEY_GALLERY = list
for (const one of new Set((await integrations()).values())) {
  const { payload, headers = {} } = one.declaration.sample
  told(one, payload, { headers })
}
const senders = 'server/src/integrations/webhooks/senders'
const { status, output } = await run('vitest', ['run', '--project', 'server', senders], { cwd: root })
if (status !== 0) console.error(output)

const lines = (await readFile(list, 'utf8')).trim().split('\n')
const posts: { title: string; topic: string; content: string }[] = lines.map((line) => JSON.parse(line))
/** As the app does: characters in place of their names. */
const withEmoji = (html: string) =>
  html.replaceAll(/<span[^>]*class="emoji emoji-([0-9a-f-]+)"[^>]*>[^<]*<\/span>/g, (_, codes: string) =>
    String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16))),
  )
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sections = [...Map.groupBy(posts, ({ title }) => title)].sort().map(
  ([title, posts]) =>
    `<h2>${escaped(title)}</h2>${posts
      .map(({ topic, content }) => {
        const { html } = renderMessage(content, sampleWorld)
        return `<article><h3>${escaped(topic)}</h3><div class="content">${withEmoji(html)}</div></article>`
      })
      .join('')}`,
)
const styles = ['ui/styles/tokens.css', 'ui/styles/base.css', 'content/content.css']
const css = await Promise.all(styles.map((path) => readFile(join(root, 'web/src', path), 'utf8')))
const own = `body { height: auto; overflow: auto; max-width: 800px; margin: 0 auto; padding: 20px }
h2 { margin: 28px 0 4px; font-size: 16px } h3 { color: var(--second); font-size: 12px; overflow-wrap: anywhere }
article { padding: 8px 0; border-top: 1px solid var(--line) }`
const page = join(folder, 'gallery.html')
await writeFile(
  page,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>What services send</title><style>${css.join('\n')}${own}</style>${sections.join('')}</html>`,
)
console.log(`${posts.length} messages: ${page}`)
process.exit(status)
