import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sourceWords } from './source-words.ts'

/** `npm run words` brings the catalogues of all languages up to date with the source, and says what they lack. */

const CATALOGUES = path.join(import.meta.dirname, 'src/language/locales')

const ids = [...new Set(sourceWords().messages.map(({ text }) => text))].sort(new Intl.Collator('en').compare)

for (const name of await readdir(CATALOGUES)) {
  const file = path.join(CATALOGUES, name)
  const before: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  const after = Object.fromEntries(ids.map((id) => [id, before[id] ?? '']))
  await writeFile(file, `${JSON.stringify(after, null, 2)}\n`)
  const missing = ids.filter((id) => after[id] === '').length
  const gone = Object.keys(before).filter((id) => !(id in after)).length
  console.log(`${name}: ${ids.length} messages, ${missing} to translate, ${gone} no longer used`)
}
