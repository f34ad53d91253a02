import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)))
/** Every file and every folder above one. Folders end with a slash. */
const PATHS = [...new Set(FILES.flatMap((path) => [path, ...foldersOf(path)]))]
const PAGES = FILES.filter((path) => /^(?:docs\/)?[^/]+\.md$|^\w+\/README\.md$/.test(path))

const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g
const SOURCE = /(?<![\w./@-])[\w<>*.-][\w<>*./-]*\.(?:tsx?|mjs|md|sql|txt)\b/g
const FOLDER = /`([\w<>-][\w<>*./-]*)\/`/g

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [`${folder}/`, ...foldersOf(folder)]
}

/** What a page names and the tree does not have. A path may begin in any folder; `*`, `<noun>` and NNN_… are any name. */
function missingIn(page: string, text: string): string[] {
  const links = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(LINK)].map(([, link = '']) => link)
  const sources = [...text.matchAll(SOURCE)].map(([path]) => path)
  const folders = [...text.matchAll(FOLDER)].map(([, path]) => `${path}/`)
  return [
    ...links.filter((link) => !existsSync(join(ROOT, dirname(page), link))),
    ...[...sources, ...folders].filter((path) => !PATHS.some((one) => endOf(path).test(one))),
  ]
}

function endOf(path: string): RegExp {
  const escaped = path.replace(/^(?:\.\.?\/)+/, '').replaceAll('.', '\\.')
  return new RegExp(`(?:^|/)${escaped.replaceAll(/\*|<\w+>|NNN_\w+/g, '[^/]+')}$`)
}

test.each(PAGES)('every path and link in %s leads somewhere', (page) => {
  expect(missingIn(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
})

test('a path or link that leads nowhere is found', () => {
  const text =
    'See [it](gone.md), `gone/`, `journal/gone.ts`; [this](queues.md#limits), `engine/journal/`, `log.ts`.'
  expect(missingIn('docs/journal.md', text)).toEqual(['gone.md', 'gone.md', 'journal/gone.ts', 'gone/'])
})
