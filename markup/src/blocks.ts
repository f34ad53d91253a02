import { isBlank, trim, trimEnd, trimStart } from './characters.ts'
import { fenceIndexOf } from './fences.ts'
import type { Steps } from './steps.ts'
import { type TableDraft, tableOf } from './tables.ts'

/**
 * The block structure of a message, with the text of each block not yet looked into.
 *
 * Text is taken in blocks (runs of non-blank lines); the first construct that fits a block takes it, and hands
 * back the lines it has no use for. Deeper levels see their lines with the marks of the outer ones removed.
 */
export type Draft = TextDraft | ListDraft | ParentDraft | CodeDraft | LeafDraft

/** `run`: text that follows a heading directly inside a tight list item. */
export interface TextDraft {
  kind: 'paragraph' | 'heading' | 'run'
  level: number
  text: string
}

export interface ListDraft {
  kind: 'list'
  ordered: boolean
  start: string
  children: ParentDraft[]
}

/** `text` is a tight item's own text. */
export interface ParentDraft {
  kind: 'document' | 'quote' | 'item'
  text: string
  children: Draft[]
}

export interface CodeDraft {
  kind: 'code'
  code: string
}

export type LeafDraft =
  | { kind: 'rule' }
  | { kind: 'table'; table: TableDraft }
  | { kind: 'fence'; index: number }

/** Lines that belong together; constructs eat them from the front by moving `start`. */
interface Block {
  lines: string[]
  start: number
  /** Blank lines before it, which matter between two pieces of indented code. */
  blanksBefore: number
  /** Where the first heading and rule at or after `start` are, once looked for. */
  heading?: number
  rule?: number
}

type State = 'list' | 'looselist' | 'detabbed' | 'blockquote'

const listIndent = 2
const codeIndent = '    '
/** Deeper nesting is shown as text: a message of nothing but `>` must not cost its length squared. */
const maxDepth = 32

const bulletItem = /^ {0,1}[*+-] +(.*)$/s
const numberItem = /^ {0,1}(\d+)\. +(.*)$/s
const indentedItem = /^ {2,3}(?:\d+\.|[*+-]) +/
const quoteMark = /^ {0,3}> ?(.*)$/s
const emptyQuote = /^ {0,3}>\s*$/
const headingStart = /^#{1,6}(?=\s|$)/

export function parseBlocks(lines: string[], steps: Steps): ParentDraft {
  const root: ParentDraft = { kind: 'document', text: '', children: [] }
  new BlockParser(steps).parseChunk(root, lines)
  return root
}

class BlockParser {
  readonly #steps: Steps
  readonly #states: State[] = []
  #depth = 0

  constructor(steps: Steps) {
    this.#steps = steps
  }

  parseChunk(parent: ParentDraft, lines: string[]): void {
    this.#parse(parent, blocksOf(lines))
  }

  #parse(parent: ParentDraft, blocks: Block[]): void {
    this.#depth++
    // Worked on from the end, so that taking a block off or putting one back costs nothing.
    const queue = blocks.reverse()
    for (let block = queue.pop(); block; block = queue.pop()) {
      this.#steps.add(1)
      const rest = this.#parseBlock(parent, block)
      if (rest) queue.push(rest)
    }
    this.#depth--
  }

  /** Parses the front of a block; returns what is left of it, if anything. */
  #parseBlock(parent: ParentDraft, block: Block): Block | undefined {
    const first = firstLine(block)
    if (first === '' && block.start + 1 < block.lines.length) return { ...block, start: block.start + 1 }
    if (this.#isListContinuation(parent, first)) return this.#continueList(parent, block)
    if (first.startsWith(codeIndent)) return this.#code(parent, block)
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

  /** Walks down to the list or item that text indented like this belongs to. */
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

  /** The first line of a quote, unless everything from there on is empty quote marks. */
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

/** Text right after a heading or nested list of a tight item stays outside any paragraph. */
function appendRun(parent: ParentDraft, text: string): void {
  const sibling = parent.children.at(-1)
  if (sibling?.kind === 'run') sibling.text += `\n${text}`
  else parent.children.push({ kind: 'run', level: 0, text: `\n${text}` })
}

/** Blocks are what lies between blank lines; a single newline at the very end belongs to the last one. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  let blanks = 0
  let current: Block | undefined
  for (const [index, line] of lines.entries()) {
    const isLoneLast = index > 0 && index === lines.length - 1 && lines[index - 1] !== ''
    if (line !== '' || (isLoneLast && current)) {
      if (!current) {
        current = { lines: [], start: 0, blanksBefore: blanks }
        blocks.push(current)
      }
      current.lines.push(line)
      blanks = 0
    } else {
      current = undefined
      blanks++
    }
  }
  return blocks
}

function firstLine(block: Block): string {
  return block.lines[block.start] ?? ''
}

/** The block from a line on, or nothing where only a newline is left. */
function restAfter(block: Block, start: number): Block | undefined {
  const { lines } = block
  const isNothing = start >= lines.length || (start === lines.length - 1 && lines[start] === '')
  return isNothing ? undefined : { ...block, start, blanksBefore: 0 }
}

function restOf(block: Block): string[] {
  return block.start === 0 ? block.lines : block.lines.slice(block.start)
}

function indentOf(line: string): number {
  let indent = 0
  while (line.charCodeAt(indent) === 32) indent++
  return indent
}

function looseDetab(lines: string[], level: number): string[] {
  const indent = ' '.repeat(listIndent * level)
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}

function addItem(list: ListDraft): ParentDraft {
  const item: ParentDraft = { kind: 'item', text: '', children: [] }
  list.children.push(item)
  return item
}

/** A tight item becomes a loose one: its text moves into a paragraph. */
function wrapText(item: ParentDraft): void {
  if (item.text === '') return
  item.children.unshift({ kind: 'paragraph', level: 0, text: item.text })
  item.text = ''
}

function loosen(item: ParentDraft): void {
  wrapText(item)
  const last = item.children.at(-1)
  if (last?.kind !== 'run') return
  item.children[item.children.length - 1] = { kind: 'paragraph', level: 0, text: trimStart(last.text) }
}

/** Cuts a list block into items, each a list of lines without its mark; nested ones keep their indent. */
function itemsOf(lines: string[], ordered: boolean, steps: Steps): { start: string; items: string[][] } {
  const items: string[][] = []
  let start = '1'
  for (const line of lines) {
    steps.add(line.length + 1)
    const match = (ordered ? numberItem : bulletItem).exec(line)
    const last = items.at(-1)
    if (match) {
      if (ordered && !last) start = match[1] ?? '1'
      items.push([match[ordered ? 2 : 1] ?? ''])
    } else if (last && !(indentedItem.test(line) && !last[0]?.startsWith('  '))) {
      last.push(line)
    } else items.push([line])
  }
  return { start, items }
}

function withoutQuoteMark(line: string): string {
  if (trim(line) === '>') return ''
  return quoteMark.exec(line)?.[1] ?? line
}

function isRule(line: string): boolean {
  return /^ {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *$/.test(line)
}

/** A heading whose marks stand at the start of this line: its level, text, and how many lines it takes. */
function headingAt(
  lines: string[],
  index: number,
): { level: number; text: string; lines: number } | undefined {
  const line = lines[index] ?? ''
  const level = line.charCodeAt(0) === 35 ? headingStart.exec(line)?.[0].length : undefined
  if (level === undefined) return undefined
  const marksAlone = line.length === level
  if (marksAlone && index + 1 >= lines.length) return undefined
  const text = headingText(marksAlone ? (lines[index + 1] ?? '') : line.slice(level + 1))
  return text === undefined ? undefined : { level, text, lines: marksAlone ? 2 : 1 }
}

/** The text without closing marks; undefined when it ends in an unpaired backslash: that is no heading. */
function headingText(line: string): string | undefined {
  let end = 0
  let index = 0
  while (index < line.length) {
    const isEscape = line.charCodeAt(index) === 92
    if (isEscape && index + 1 >= line.length) return undefined
    const isMark = !isEscape && line.charCodeAt(index) === 35
    index += isEscape ? 2 : 1
    if (!isMark) end = index
  }
  return trim(line.slice(0, end))
}
