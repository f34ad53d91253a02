import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refusalTexts } from '@parley/api/contract/refusal-texts'
import { serverWords, sourceWords } from './source-words.ts'

/** `npm run words` brings the catalogues of all languages up to date with the source, and says what they lack. */

const LANGUAGE = path.join(import.meta.dirname, 'src/language')

await update(
  'locales',
  sourceWords().messages.map(({ text }) => text),
)
await update('refusals/locales', await refusalTexts())
await update(
  '../../../server/src/engine/words/locales',
  serverWords().messages.map(({ text }) => text),
)

async function update(folder: string, messages: readonly string[]): Promise<void> {
  const ids = [...new Set(messages)].sort(new Intl.Collator('en').compare)
  for (const name of await readdir(path.join(LANGUAGE, folder))) {
    const file = path.join(LANGUAGE, folder, name)
    const before: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
    const after = Object.fromEntries(ids.map((id) => [id, before[id] ?? '']))
    await writeFile(file, `${JSON.stringify(after, null, 2)}\n`)
    const missing = ids.filter((id) => after[id] === '').length
    const gone = Object.keys(before).filter((id) => !(id in after)).length
    console.log(`${folder}/${name}: ${ids.length} messages, ${missing} to translate, ${gone} no longer used`)
  }
}
