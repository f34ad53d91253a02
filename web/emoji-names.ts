import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allEmoji } from '@parley/markup/emoji'
import { isFlag } from './src/language/emoji/flags.ts'

/**
 * `node web/emoji-names.ts` writes what emoji are called in each language that has a catalogue, from Unicode's CLDR. The
 * files are in the repository: the packages have 150 MB, for all languages of the world.
 */

const VERSION = '48.2.0'
const PARTS = [
  ['cldr-annotations-full', 'annotations'],
  ['cldr-annotations-derived-full', 'annotationsDerived'],
] as const
const LANGUAGE = path.join(import.meta.dirname, 'src/language')

type Annotations = Readonly<Record<string, { readonly default?: string[]; readonly tts?: string[] }>>

const folder = await mkdtemp(path.join(tmpdir(), 'emoji-names-'))
try {
  for (const [name] of PARTS) {
    execFileSync('npm', ['pack', `${name}@${VERSION}`, '--silent'], { cwd: folder })
    execFileSync('mkdir', [name], { cwd: folder })
    execFileSync('tar', ['-xzf', `${name}-${VERSION}.tgz`, '-C', name], { cwd: folder })
  }
  for (const file of await readdir(path.join(LANGUAGE, 'locales'))) {
    const names = await namesIn(path.basename(file, '.json'))
    await writeFile(path.join(LANGUAGE, 'emoji/locales', file), `${JSON.stringify(names, null, 2)}\n`)
    console.log(`${file}: ${Object.keys(names).length} emoji`)
  }
} finally {
  await rm(folder, { recursive: true })
}

/** The name and then the words that people may look for, by code. Flags are left out: the browser names countries. */
async function namesIn(code: string): Promise<Record<string, string>> {
  const known = new Map<string, Annotations[string]>()
  for (const [name, part] of PARTS) {
    const file = path.join(folder, name, 'package', part, code, 'annotations.json')
    const all: Annotations = JSON.parse(await readFile(file, 'utf8'))[part].annotations
    for (const [characters, words] of Object.entries(all)) known.set(plainOf(characters), words)
  }
  const named = [...allEmoji()]
    .filter(([emoji]) => !isFlag(emoji))
    .flatMap(([emoji]) => {
      const words = known.get(charactersOf(emoji))
      const name = words?.tts?.[0]
      return words && name ? [[emoji, wordsOf(name, words.default ?? []).join('|')] as const] : []
    })
  return Object.fromEntries(named)
}

function wordsOf(name: string, others: readonly string[]): string[] {
  const isIn = (word: string) => ` ${name.toLowerCase()}`.includes(` ${word.toLowerCase()}`)
  return [name, ...others.filter((word) => !isIn(word))]
}

function plainOf(characters: string): string {
  return characters.replaceAll('\ufe0f', '')
}

function charactersOf(code: string): string {
  return String.fromCodePoint(...code.split('-').map((hex) => Number.parseInt(hex, 16)))
}
