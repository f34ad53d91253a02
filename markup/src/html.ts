import type { Engines } from './engines.ts'
import { escapeLiteral, escapeText } from './escape.ts'
import { element, open } from './html/elements.ts'
import { previewHtml } from './html/previews.ts'
import { reference } from './html/references.ts'
import type { Block, CodeBlock, Document, Inline, List, ListItem, MathBlock, Spoiler, Table } from './tree.ts'

/**
 * Writes the tree as the HTML that clients read: their parsers go by exact class names, attributes and even the
 * newlines between blocks. Attributes are in alphabetical order except where a shape says otherwise.
 */
export function toHtml(document: Document, engines: Engines = {}): string {
  return new Writer(engines).blocks(document.blocks).trim()
}

/** What formulas and coloured code of one message may cost; what is over it is shown as typed. */
const maxFormulaWeight = 2_000
const maxColoredCode = 4_000

class Writer {
  readonly #engines: Engines
  #formulaWeight = maxFormulaWeight
  #coloredCode = maxColoredCode

  constructor(engines: Engines) {
    this.#engines = engines
  }

  /** Each block ends in a newline, except previews. */
  blocks(blocks: readonly Block[]): string {
    let html = ''
    for (const block of blocks) html += this.#block(block)
    return html
  }

  #block(block: Block): string {
    switch (block.type) {
      case 'paragraph':
        return block.isReplaced ? '' : `<p>${this.#inlines(block.inlines)}</p>\n`
      case 'run':
        return this.#inlines(block.inlines)
      case 'heading':
        return `<h${block.level}>${this.#inlines(block.inlines)}</h${block.level}>\n`
      case 'rule':
        return '<hr>\n'
      case 'list':
        return this.#list(block)
      case 'quote':
        return `<blockquote>\n${this.blocks(block.blocks)}</blockquote>\n`
      case 'table':
        return this.#table(block)
      case 'code-block':
        return this.#codeBlock(block)
      case 'math-block':
        return this.#mathBlock(block)
      case 'spoiler':
        return this.#spoiler(block)
      case 'preview':
        return previewHtml(block)
    }
  }

  #list(list: List): string {
    const tag = list.ordered ? 'ol' : 'ul'
    const start = list.ordered && list.start !== '1' ? list.start : undefined
    return `${open(tag, { start })}\n${list.items.map((item) => this.#item(item)).join('')}</${tag}>\n`
  }

  #item(item: ListItem): string {
    const text = this.#inlines(item.inlines)
    const first = item.blocks[0]
    const gap = text === '' && first && first.type !== 'preview' ? '\n' : ''
    return `<li>${text}${gap}${this.blocks(item.blocks)}</li>\n`
  }

  #table({ alignments, header, rows }: Table): string {
    const cell = (tag: string, inlines: Inline[], column: number) => {
      const style = alignments[column] && `text-align: ${alignments[column]};`
      return `${open(tag, { style })}${this.#inlines(inlines)}</${tag}>\n`
    }
    const row = (tag: string, cells: Inline[][]) =>
      `<tr>\n${cells.map((inlines, column) => cell(tag, inlines, column)).join('')}</tr>\n`
    const body = rows.map((cells) => row('td', cells)).join('')
    return `<table>\n<thead>\n${row('th', header)}</thead>\n<tbody>\n${body}</tbody>\n</table>\n`
  }

  #codeBlock({ language, highlightAs, code, isIndented }: CodeBlock): string {
    const { highlighter } = this.#engines
    const name = language && (highlighter?.languageName(language) ?? language)
    this.#coloredCode -= highlightAs === undefined ? 0 : (highlighter?.weight(code, highlightAs) ?? 0)
    const isColored = highlightAs !== undefined && this.#coloredCode >= 0
    const tokens = isColored ? highlighter?.tokens(code, highlightAs) : undefined
    const body = tokens
      ? tokens
          .map(({ kind, text }) =>
            kind ? element('span', { class: kind }, escapeLiteral(text)) : escapeLiteral(text),
          )
          .join('')
      : escapeLiteral(code)
    const html = `${open('div', { class: 'codehilite', 'data-code-language': name })}<pre><span></span><code>${body}\n</code></pre></div>`
    return isIndented ? `${html}\n\n` : `${html}\n`
  }

  #mathBlock({ formulas }: MathBlock): string {
    return `<p>${formulas.map((tex) => this.#math(tex, true)).join('\n\n')}</p>\n`
  }

  #math(tex: string, display: boolean): string {
    this.#formulaWeight -= formulaWeight(tex)
    const html = this.#formulaWeight < 0 ? undefined : this.#engines.math?.(tex, display)
    if (html !== undefined) return html
    return element('span', { class: 'tex-error' }, escapeLiteral(display ? tex : `$$${tex}$$`))
  }

  #spoiler({ header, blocks }: Spoiler): string {
    return (
      '<div class="spoiler-block"><div class="spoiler-header">\n' +
      `${this.blocks(header)}</div><div class="spoiler-content" aria-hidden="true">\n` +
      `${this.blocks(blocks)}</div></div>\n`
    )
  }

  #inlines(inlines: readonly Inline[]): string {
    let html = ''
    for (const inline of inlines) html += this.#inline(inline)
    return html
  }

  #inline(inline: Inline): string {
    switch (inline.type) {
      case 'text':
        return escapeText(inline.text)
      case 'break':
        return '<br>\n'
      case 'strong':
        return `<strong>${this.#inlines(inline.inlines)}</strong>`
      case 'emphasis':
        return `<em>${this.#inlines(inline.inlines)}</em>`
      case 'deleted':
        return `<del>${this.#inlines(inline.inlines)}</del>`
      case 'code':
        return `<code>${escapeLiteral(inline.code)}</code>`
      case 'math':
        return this.#math(inline.tex, false)
      case 'link':
        if (inline.isReplaced) return ''
        return `${open('a', { href: inline.url, title: inline.title })}${this.#inlines(inline.inlines)}</a>`
      case 'time':
        return inline.time === undefined
          ? element('span', { class: 'timestamp-error' }, escapeText(`Invalid time format: ${inline.source}`))
          : element('time', { datetime: inline.time }, escapeText(inline.source))
      default:
        return reference(inline)
    }
  }
}

/** About what a formula costs: its length, with commands and the cells of matrices and diagrams counting for more. */
function formulaWeight(tex: string): number {
  let weight = tex.length + 10
  for (const character of tex) {
    if (character === '&' || character === '\\') weight += 4
    else if (character === '@') weight += 8
  }
  return weight
}
