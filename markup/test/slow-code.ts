/**
 * What colouring costs at worst: every grammar with code made to be slow, milliseconds of processor time for as much of
 * it as is coloured in one block. Those that take too long are to have a lower limit in `src/code/limits.json`.
 *
 *     node markup/test/slow-code.ts [grammars, all unless told]
 */
import highlight from 'highlight.js'
import { codeHighlighter, maxColoredLength } from '../src/code/highlighter.ts'
import hostile from './hostile-code.json' with { type: 'json' }

const TOO_LONG_MS = 12
const LONGEST_LINE = 300

/** A prefix and what is repeated after it, several times; and what comes last. */
interface Snippet {
  opening: string
  parts: [prefix: string, piece: string][]
  ending: string
}

const marks = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']
/** What is slow in some grammar: found by looking through its regular expressions, and by trying. */
const pieces = [
  ...['a', 'A', '0', '_', ' ', '\n', '\t', 'é', ' \n', 'a ', 'a b ', 'a\n', '- a', 'a: ', 'a::', 'a.b', '1e'],
  ...['"""', "'''", '```', '~~~', '$$', '//', '/*', '*/', '--', '<!--', '{{', '{%', '${', '#{"', '<%', '=>'],
  ...[
    '<script>',
    '<style>',
    'html`<script>',
    '`${',
    'a<a<',
    'a<a>[] ',
    'a&b*',
    'br"#',
    '[a](#',
    '::2:6',
    '<a>',
    'cards;\n',
  ],
  ...marks.flatMap((mark) => [
    mark,
    `${mark}a`,
    `a${mark}`,
    `0${mark}`,
    `${mark} `,
    `${mark}\n`,
    `\n${mark}`,
  ]),
]
const openings = ['', '"', '/*', '<a ', '<script>', '{', 'def a(', '```\n', 'let a: ', '#[']
const snippets: Snippet[] = [
  ...openings.flatMap((opening) => pieces.map((piece) => ({ opening, parts: [['', piece]], ending: '' }))),
  ...['', '<script>'].flatMap((opening) => hostile.map(([parts, ending]) => ({ opening, parts, ending }))),
] as Snippet[]

function codeOf({ opening, parts, ending }: Snippet, length: number): string {
  const fixed = opening.length + ending.length + parts.reduce((sum, [prefix]) => sum + prefix.length, 0)
  const each = Math.max(1, Math.floor((length - fixed) / parts.length))
  const text =
    opening + parts.map(([prefix, piece]) => prefix + piece.repeat(Math.ceil(each / piece.length))).join('')
  return inShortLines(text).slice(0, length - ending.length) + ending
}

function inShortLines(text: string): string {
  let column = 0
  let lines = ''
  for (const character of text) {
    column = character === '\n' ? 0 : column + 1
    if (column === LONGEST_LINE - 20) {
      lines += '\n'
      column = 0
    }
    lines += character
  }
  // Longer gaps are not coloured.
  return lines.replace(/\s{100,}/g, (gap) => gap.replace(/(.{90})/gs, '$1;'))
}

function milliseconds(code: string, grammar: string): number {
  const start = process.cpuUsage()
  codeHighlighter.tokens(code, grammar)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function slowestOf(grammar: string) {
  const longest = maxColoredLength(grammar)
  for (let run = 0; run < 20; run++) milliseconds('a b "c" 1\n'.repeat(30), grammar)
  const tried = (among: readonly Snippet[], length: number, times = 2) =>
    among
      .map((snippet) => {
        const code = codeOf(snippet, length)
        const ms = Math.min(...Array.from({ length: times }, () => milliseconds(code, grammar)))
        return { snippet, ms }
      })
      .sort((one, other) => other.ms - one.ms)
  const candidates = tried(snippets, Math.min(400, longest), 1).slice(0, 60)
  const slow = tried(
    candidates.map(({ snippet }) => snippet),
    Math.floor(longest / 2),
  ).slice(0, 12)
  return tried(
    slow.map(({ snippet }) => snippet),
    longest,
  )[0]
}

const wanted = process.argv.slice(2)
const grammars = wanted.length > 0 ? wanted : highlight.listLanguages()
for (const grammar of grammars) {
  if (maxColoredLength(grammar) === 0) continue
  const slowest = slowestOf(grammar)
  if (slowest === undefined) continue
  const mark = slowest.ms > TOO_LONG_MS ? '!' : ' '
  const { ms, snippet } = slowest
  console.log(
    `${mark} ${ms.toFixed(1).padStart(7)} ms  ${grammar.padEnd(16)} ${maxColoredLength(grammar)} ${JSON.stringify(snippet).slice(0, 120)}`,
  )
}
