/** What marks around a text mean. */
type Style = 'bold' | 'italic' | 'strike' | 'spoiler' | 'plain'

/** How people write in another product. */
export interface Dialect {
  /** Marks around text, longer ones before their beginnings. */
  readonly marks: readonly (readonly [mark: string, style: Style])[]
  /** Something that only this product has, at a place of the text: what it is in our markup, and where it ends. */
  special?(text: string, at: number): { readonly written: string; readonly end: number } | undefined
  /** Text as it is meant, where it is escaped. */
  unescaped?(text: string): string
}

const WRITTEN: Readonly<Record<Style, string>> = {
  bold: '**',
  italic: '*',
  strike: '~~',
  spoiler: '',
  plain: '',
}
const ADDRESS = /https?:\/\/[^\s<>|]+/y
const WORD = /[\p{L}\p{N}]/u
/** What no dialect gives a meaning, up to an address. */
const ORDINARY = /(?:(?!https?:\/\/)[\p{L}\p{N} ,.;?"'])+/uy
/** Keeps a mark apart from what would give it a meaning here. */
const APART = '\u2060'

/** Reads a message of another product, and writes it in our markup. Code stays as it is. */
export function fromChat(source: string, dialect: Dialect): string {
  return blocksOf(source.replaceAll('\r\n', '\n'))
    .map((block) => (block.isCode ? fenced(unescaped(block.text, dialect)) : linesOf(block.text, dialect)))
    .filter((text) => text !== '')
    .join('\n')
}

interface Block {
  readonly isCode: boolean
  readonly text: string
}

/** Blocks of code stand between three backticks, wherever these are. Without an end, they are text. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let from = 0
  for (;;) {
    const begin = source.indexOf('```', from)
    const end = begin < 0 ? -1 : source.indexOf('```', begin + 3)
    if (end < 0) return [...blocks, { isCode: false, text: source.slice(from) }]
    const before = source.slice(from, begin).replace(/\n$/, '')
    if (before !== '') blocks.push({ isCode: false, text: before })
    blocks.push({ isCode: true, text: source.slice(begin + 3, end) })
    from = end + 3
    if (source[from] === '\n') from++
  }
}

/** A block that its content cannot end. What stands right behind the first fence is its language. */
export function fenced(text: string): string {
  const [, language = '', rest = text] = /^([\w+#.-]*)\n([\s\S]*)$/.exec(text) ?? []
  const fence = '`'.repeat(Math.max(3, 1 + longestRun(rest)))
  return `${fence}${language}\n${rest.replace(/\n$/, '')}\n${fence}`
}

const longestRun = (text: string) =>
  [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)

function linesOf(text: string, dialect: Dialect): string {
  return text
    .split('\n')
    .map((line) => {
      const [quoted = ''] = /^(?:>|&gt;)+ ?/.exec(line) ?? []
      return (quoted === '' ? '' : '> ') + inline(line.slice(quoted.length), dialect)
    })
    .join('\n')
}

/** One line. Of marks that have no end, none is looked for again. */
export function inline(text: string, dialect: Dialect): string {
  const endless = new Set<string>()
  let written = ''
  let plain = ''
  const flush = () => {
    written += apart(unescaped(plain, dialect))
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    ORDINARY.lastIndex = at
    const [ordinary] = ORDINARY.exec(text) ?? []
    if (ordinary !== undefined) {
      plain += ordinary
      at += ordinary.length
      continue
    }
    const found =
      codeAt(text, at, dialect) ??
      dialect.special?.(text, at) ??
      addressAt(text, at, dialect) ??
      styledAt(text, at, dialect, endless)
    if (found === undefined) {
      plain += text[at]
      at++
    } else {
      flush()
      written += found.written
      at = found.end
    }
  }
  flush()
  return written
}

type Found = { readonly written: string; readonly end: number } | undefined

function codeAt(text: string, at: number, dialect: Dialect): Found {
  if (text[at] !== '`') return undefined
  const [marks = ''] = /^`+/.exec(text.slice(at)) ?? []
  const end = text.indexOf(marks, at + marks.length)
  if (end < 0 || end === at + marks.length) return undefined
  const code = unescaped(text.slice(at + marks.length, end), dialect)
  const ticks = '`'.repeat(1 + longestRun(code))
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return { written: ticks + space + code + space + ticks, end: end + marks.length }
}

function addressAt(text: string, at: number, dialect: Dialect): Found {
  ADDRESS.lastIndex = at
  const [address] = ADDRESS.exec(text) ?? []
  return address === undefined
    ? undefined
    : { written: unescaped(address, dialect), end: at + address.length }
}

function styledAt(text: string, at: number, dialect: Dialect, endless: Set<string>): Found {
  const [mark, style] = dialect.marks.find(([one]) => text.startsWith(one, at)) ?? []
  if (mark === undefined || style === undefined || endless.has(mark)) return undefined
  const from = at + mark.length
  // More of the same in a row is none of it.
  const isRun = text[at - 1] === mark[0] || text[from] === mark[0]
  if (isRun || isWordAt(text, at - 1) || /^\s?$/.test(text.charAt(from))) return undefined
  const end = endOf(text, from, mark)
  if (end === undefined) {
    endless.add(mark)
    return undefined
  }
  const inner = inline(text.slice(from, end), dialect)
  return { written: WRITTEN[style] + inner + WRITTEN[style], end: end + mark.length }
}

function endOf(text: string, from: number, mark: string): number | undefined {
  for (let end = text.indexOf(mark, from + 1); end >= 0; end = text.indexOf(mark, end + 1)) {
    if (/\S/.test(text.charAt(end - 1)) && !isWordAt(text, end + mark.length)) return end
  }
  return undefined
}

const isWordAt = (text: string, at: number) => WORD.test(text.charAt(at))

const unescaped = (text: string, { unescaped: undo }: Dialect) => undo?.(text) ?? text

/** What people wrote as text mentions nobody here. */
const apart = (text: string) => text.replaceAll(/[@#](?=_?\*)/g, (mark) => mark + APART)

/** A link whose text cannot end it. */
export function link(label: string, url: string): string {
  if (!/^https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*$/i.test(url))
    return label === url ? label : `${label} (${url})`
  const text = label.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\n', ' ').trim()
  return text === '' || text === url ? url : `[${text}](${url})`
}
