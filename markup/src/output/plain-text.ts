import { emojiByName } from '../emoji/emoji.ts'
import type { Block, Document, Inline, List } from '../tree/tree.ts'

export interface PlainTextOptions {
  /** Writes `(…)` in place of a spoiler's content, for notifications. Search needs the content. */
  hideSpoilers?: boolean
}

/** The message as plain text, one line for each shown line, without previews. */
export function plainText(document: Document, { hideSpoilers = false }: PlainTextOptions = {}): string {
  return new TextWriter(hideSpoilers).blocks(document.blocks).join('\n')
}

class TextWriter {
  readonly #hideSpoilers: boolean

  constructor(hideSpoilers: boolean) {
    this.#hideSpoilers = hideSpoilers
  }

  blocks(blocks: readonly Block[]): string[] {
    return blocks.flatMap((block) => this.#block(block))
  }

  #block(block: Block): string[] {
    switch (block.type) {
      case 'paragraph':
      case 'run':
      case 'heading':
        return inlineText(block.inlines).split('\n')
      case 'list':
        return this.#list(block)
      case 'quote':
        return this.blocks(block.blocks).map((line) => `> ${line}`)
      case 'table':
        return [block.header, ...block.rows].map((cells) => cells.map(inlineText).join(' | '))
      case 'code-block':
        return block.code.split('\n')
      case 'math-block':
        return block.formulas
      case 'spoiler':
        return [...this.blocks(block.header), ...(this.#hideSpoilers ? ['(…)'] : this.blocks(block.blocks))]
      default:
        return []
    }
  }

  #list({ ordered, start, items }: List): string[] {
    return items.flatMap((item, index) => {
      const mark = ordered ? `${Number(start) + index}. ` : '- '
      const text = item.inlines.length === 0 ? [] : inlineText(item.inlines).split('\n')
      const lines = [...text, ...this.blocks(item.blocks)]
      return lines.map((line, number) => (number === 0 ? mark : ' '.repeat(mark.length)) + line)
    })
  }
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(oneInline).join('')
}

function oneInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return decodeReferences(inline.text)
    case 'break':
      return '\n'
    case 'code':
      return inline.code
    case 'math':
      return inline.tex
    case 'user-mention':
      return named(inline.silent, inline.fullName)
    case 'group-mention':
      return named(inline.silent, inline.name)
    case 'wildcard-mention':
      return named(inline.silent, inline.word)
    case 'topic-mention':
      return named(inline.silent, 'topic')
    case 'channel-link':
      return `#${inline.channelName}`
    case 'topic-link':
      return `#${inline.channelName} > ${inline.topic || 'general chat'}`
    case 'message-link':
      return `#${inline.channelName} > ${inline.topic || 'general chat'} @ 💬`
    case 'emoji':
      return emojiCharacters(inline.name)
    case 'image-emoji':
      return `:${inline.name}:`
    case 'time':
      return inline.source
    default:
      return inlineText(inline.inlines)
  }
}

function named(silent: boolean, name: string): string {
  return silent ? name : `@${name}`
}

function emojiCharacters(name: string): string {
  const code = emojiByName(name)?.code
  if (code === undefined) return `:${name}:`
  return String.fromCodePoint(...code.split('-').map((hex) => Number.parseInt(hex, 16)))
}

const commonReferences = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    euro: '€',
    times: '×',
    rarr: '→',
    larr: '←',
    deg: '°',
    middot: '·',
  }),
)

/** Decodes the character references that people type; others stay as typed. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return commonReferences.get(name) ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point >= 32 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole
  })
}
