import type { Steps } from '../../context/steps.ts'
import { isBlank, trim, trimEnd, trimStart } from '../../text/characters.ts'
import { fenceIndexOf } from '../fences.ts'
import {
  type Block,
  blocksOf,
  firstLine,
  indentOf,
  listIndent,
  looseDetab,
  restAfter,
  restOf,
} from './block.ts'
import type { Draft, ListDraft, ParentDraft } from './drafts.ts'
import { headingAt, isRule } from './headings.ts'
import { addItem, bulletItem, itemsOf, loosen, numberItem, wrapText } from './items.ts'
import { tableOf } from './tables.ts'

/** The construct around a block, which decides how its lines are read. */
type State = 'list' | 'looselist' | 'detabbed' | 'blockquote'

const codeIndent = '    '
/** Deeper nesting stays text: a message of nothing but `>` must not take quadratic time. */
const maxDepth = 32

const quoteMark = /^ {0,3}> ?(.*)$/s
const emptyQuote = /^ {0,3}>\s*$/

export interface BlockOptions {
  hasIndentedCode: boolean
}

/**
 * Finds the block structure of lines. Text comes in blocks (runs of non-blank lines). The first construct that
 * matches a block takes it, and returns the lines that it does not use. Inner levels get their lines without the marks
 * of the outer ones.
 */
export function parseBlocks(lines: string[], steps: Steps, options: BlockOptions): ParentDraft {
  const root: ParentDraft = { kind: 'document', text: '', children: [] }
  new BlockParser(steps, options).parseChunk(root, lines)
  return root
}

class BlockParser {
  readonly #steps: Steps
  readonly #hasIndentedCode: boolean
  readonly #states: State[] = []
  #depth = 0

  constructor(steps: Steps, { hasIndentedCode }: BlockOptions) {
    this.#steps = steps
    this.#hasIndentedCode = hasIndentedCode
  }

  parseChunk(parent: ParentDraft, lines: string[]): void {
    this.#parse(parent, blocksOf(lines))
  }

  #parse(parent: ParentDraft, blocks: Block[]): void {
    this.#depth++
    // A stack, so that taking a block off and putting one back is cheap.
    const queue = blocks.reverse()
    for (let block = queue.pop(); block; block = queue.pop()) {
      this.#steps.add(1)
      const rest = this.#parseBlock(parent, block)
      if (rest) queue.push(rest)
    }
    this.#depth--
  }

  /** Parses the front of a block; returns the rest of it, if any. */
  #parseBlock(parent: ParentDraft, block: Block): Block | undefined {
    const first = firstLine(block)
    if (first === '' && block.start + 1 < block.lines.length) return { ...block, start: block.start + 1 }
    if (this.#isListContinuation(parent, first)) return this.#continueList(parent, block)
    if (this.#hasIndentedCode && first.startsWith(codeIndent)) return this.#code(parent, block)
    if (this.#findHeading(block) < block.lines.length) return this.#heading(parent, block)
    const table = tableOf(block.lines, block.start, this.#steps)
    if (table) {
      parent.children.push({ kind: 'table', table })
      return undefined
    }
    if (this.#findRule(block) < block.lines.length) return this.#rule(parent, block)
    if (this.#depth < maxDepth) {
      if (numberItem.test(first)) return this.#list(parent, block, true)
      if (bulletItem.test(first)) return this.#list(parent, block, false)
      const quote = this.#findQuote(block)
      if (quote !== undefined) return this.#quote(parent, block, quote)
    }
    return this.#paragraph(parent, block)
  }

  get #state(): State | undefined {
    return this.#states.at(-1)
  }

  #within(state: State, parse: () => void): void {
    this.#states.push(state)
    parse()
    this.#states.pop()
  }

  #parseLines(parent: ParentDraft, lines: string[]): void {
    this.#parse(parent, [{ lines, start: 0, blanksBefore: 0 }])
  }

  // Lists

  #isListContinuation(parent: ParentDraft, first: string): boolean {
    if (!first.startsWith('  ') || this.#state === 'detabbed') return false
    return parent.kind === 'item' || parent.children.at(-1)?.kind === 'list'
  }

  #continueList(parent: ParentDraft, block: Block): undefined {
    const { level, target } = this.#levelOf(parent, firstLine(block))
    const lines = looseDetab(restOf(block), level)
    this.#within('detabbed', () => {
      const last = parent.children.at(-1)
      if (parent.kind === 'item' && last?.kind === 'list') this.#parseInList(last, lines)
      else if (parent.kind === 'item') this.#parseLines(parent, lines)
      else if (target.kind === 'list') this.#parseInLastItem(target, lines)
      else this.#parseLines(target, lines)
    })
  }

  /** Lines that follow a list inside an item continue that list. */
  #parseInList(list: ListDraft, lines: string[]): void {
    const first = lines[0] ?? ''
    const ordered = numberItem.test(first)
    if (ordered || bulletItem.test(first)) this.#addItems(list, itemsOf(lines, ordered, this.#steps).items)
    else this.#parseLines(list.children.at(-1) ?? addItem(list), lines)
  }

  #parseInLastItem(list: ListDraft, lines: string[]): void {
    const item = list.children.at(-1) ?? addItem(list)
    wrapText(item)
    this.parseChunk(item, lines)
  }

  /** Walks down to the list or item that text with this indentation belongs to. */
  #levelOf(parent: ParentDraft, line: string): { level: number; target: ParentDraft | ListDraft } {
    const indent = Math.floor(indentOf(line) / listIndent)
    let level = this.#state === 'list' ? 1 : 0
    let target: ParentDraft | ListDraft = parent
    while (indent > level) {
      const child: Draft | undefined = target.children.at(-1)
      if (child?.kind !== 'list' && child?.kind !== 'item') break
      if (child.kind === 'list') level++
      target = child
    }
    return { level, target }
  }

  #list(parent: ParentDraft, block: Block, ordered: boolean): undefined {
    const { start, items } = itemsOf(restOf(block), ordered, this.#steps)
    const sibling = parent.children.at(-1)
    let list: ListDraft
    if (sibling?.kind === 'list' && sibling.ordered === ordered) {
      list = sibling
      const last = list.children.at(-1)
      if (last) loosen(last)
      const first = items.shift() ?? []
      this.#within('looselist', () => this.#parseLines(addItem(list), first))
    } else {
      list = { kind: 'list', ordered, start, children: [] }
      parent.children.push(list)
    }
    this.#addItems(list, items)
  }

  #addItems(list: ListDraft, items: string[][]): void {
    this.#within('list', () => {
      for (const item of items) {
        const last = list.children.at(-1)
        const isIndented = last !== undefined && item[0]?.startsWith('  ')
        this.#parseLines(isIndented ? last : addItem(list), item)
      }
    })
  }

  // Quotes

  /** The first line of a quote, or undefined if only empty quote marks follow. */
  #findQuote(block: Block): number | undefined {
    const { lines, start } = block
    for (let index = start; index < lines.length; index++) {
      if (!quoteMark.test(lines[index] ?? '')) continue
      const holdsText = lines.slice(index).some((line) => line !== '' && !emptyQuote.test(line))
      return holdsText ? index : undefined
    }
    return undefined
  }

  #quote(parent: ParentDraft, block: Block, at: number): undefined {
    if (at > block.start) this.#parseLines(parent, block.lines.slice(block.start, at))
    const quote: ParentDraft = { kind: 'quote', text: '', children: [] }
    parent.children.push(quote)
    const lines = block.lines.slice(at).map(withoutQuoteMark)
    this.#within('blockquote', () => this.parseChunk(quote, lines))
  }

  // Headings and rules

  #findHeading(block: Block): number {
    if (block.heading !== undefined && block.heading >= block.start) return block.heading
    block.heading = this.#findLine(block, (index) => headingAt(block.lines, index) !== undefined)
    return block.heading
  }

  #heading(parent: ParentDraft, block: Block): Block | undefined {
    const at = this.#findHeading(block)
    const heading = headingAt(block.lines, at)
    if (!heading) return undefined
    if (at > block.start) this.#parseLines(parent, block.lines.slice(block.start, at))
    parent.children.push({ kind: 'heading', level: heading.level, text: heading.text })
    const after = at + heading.lines
    const rest = restAfter(block, after)
    if (!rest) return undefined
    if (this.#state !== 'looselist') return rest
    return { lines: looseDetab(restOf(rest), 1), start: 0, blanksBefore: 0 }
  }

  #findRule(block: Block): number {
    if (block.rule !== undefined && block.rule >= block.start) return block.rule
    block.rule = this.#findLine(block, (index) => isRule(block.lines[index] ?? ''))
    return block.rule
  }

  #rule(parent: ParentDraft, block: Block): Block | undefined {
    const at = this.#findRule(block)
    if (at > block.start) this.#parseLines(parent, block.lines.slice(block.start, at))
    parent.children.push({ kind: 'rule' })
    return restAfter(block, at + 1)
  }

  #findLine(block: Block, fits: (index: number) => boolean): number {
    let index = block.start
    while (index < block.lines.length && !fits(index)) index++
    this.#steps.add(index - block.start)
    return index
  }

  // Code and paragraphs

  #code(parent: ParentDraft, block: Block): Block | undefined {
    const code: string[] = []
    let index = block.start
    for (; index < block.lines.length; index++) {
      const line = block.lines[index] ?? ''
      if (line.startsWith(codeIndent)) code.push(line.slice(codeIndent.length))
      else if (isBlank(line)) code.push('')
      else break
    }
    const text = trimEnd(code.join('\n'))
    const sibling = parent.children.at(-1)
    if (sibling?.kind === 'code') sibling.code += `\n${'\n'.repeat(Math.max(1, block.blanksBefore))}${text}`
    else parent.children.push({ kind: 'code', code: text })
    return index < block.lines.length ? { ...block, start: index, blanksBefore: 0 } : undefined
  }

  #paragraph(parent: ParentDraft, block: Block): undefined {
    const text = restOf(block).join('\n')
    if (isBlank(text)) return
    const fence = fenceIndexOf(trimEnd(text))
    if (fence !== undefined) parent.children.push({ kind: 'fence', index: fence })
    else if (this.#state !== 'list')
      parent.children.push({ kind: 'paragraph', level: 0, text: trimStart(text) })
    else if (parent.children.length > 0) appendRun(parent, text)
    else parent.text = parent.text === '' ? trimStart(text) : `${parent.text}\n${text}`
  }
}

/** Adds text outside any paragraph: it follows a heading or a nested list in a tight item. */
function appendRun(parent: ParentDraft, text: string): void {
  const sibling = parent.children.at(-1)
  if (sibling?.kind === 'run') sibling.text += `\n${text}`
  else parent.children.push({ kind: 'run', level: 0, text: `\n${text}` })
}

function withoutQuoteMark(line: string): string {
  if (trim(line) === '>') return ''
  return quoteMark.exec(line)?.[1] ?? line
}
