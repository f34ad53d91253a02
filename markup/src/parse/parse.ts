// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them

import type { RenderContext } from '../context/render-context.ts'
import type { Steps } from '../context/steps.ts'
import { isBlank } from '../text/characters.ts'
import type { Block, Document, Inline, ListItem, Table } from '../tree/tree.ts'
import type { Draft, ParentDraft } from './blocks/drafts.ts'
import { parseBlocks } from './blocks/parse-blocks.ts'
import type { TableDraft } from './blocks/tables.ts'
import { extractFences, type Fence } from './fences.ts'
import { languageOfFirstLine } from './first-line.ts'
import { parseInline } from './inline/parse-inline.ts'
import { linesOf } from './lines.ts'

/** The deepest nesting of quotes and spoilers. Deeper ones are left out. */
const maxFenceDepth = 16

export interface ParseOptions {
  /** For text from the email gateway: mail indents for many reasons, so indentation makes no code. */
  isEmail?: boolean
}

/**
 * One line that begins with a letter, like most messages: every block but a paragraph begins with another character or
 * needs a second line. Other line ends, tabs and the control characters of tokens need the whole grammar.
 */
const lineOfText = /^[A-Za-z\u00c0-\u024f\u0370-\u04ff\u4e00-\u9fff][^\n\r\t\u0002\u0003]*$/

/** Parses a message's source into its tree. */
export function parse(
  source: string,
  context: RenderContext,
  steps: Steps,
  options: ParseOptions = {},
): Document {
  steps.add(source.length)
  if (lineOfText.test(source)) {
    const inlines = parseInline(source, { context, steps, isQuoted: false })
    return { type: 'document', blocks: [{ type: 'paragraph', inlines }], prose: source }
  }
  if (isBlank(source)) return { type: 'document', blocks: [], prose: '' }
  const { lines, fences, prose } = extractFences(
    [...linesOf(source), '', ''],
    context.defaultCodeBlockLanguage?.toLowerCase() || undefined,
    steps,
  )
  const builder = new Builder(context, steps, fences, options)
  return { type: 'document', blocks: builder.chunk(lines, { isQuoted: false, depth: 0 }), prose }
}

interface Place {
  readonly isQuoted: boolean
  readonly depth: number
}

/** Builds the tree from drafts, and parses the text of each. */
class Builder {
  readonly #context: RenderContext
  readonly #steps: Steps
  readonly #fences: Fence[]
  readonly #options: ParseOptions

  constructor(context: RenderContext, steps: Steps, fences: Fence[], options: ParseOptions) {
    this.#context = context
    this.#steps = steps
    this.#fences = fences
    this.#options = options
  }

  chunk(lines: string[], place: Place): Block[] {
    return this.#blocks(parseBlocks(lines, this.#steps, { hasIndentedCode: !this.#options.isEmail }), place)
  }

  #blocks(parent: ParentDraft, place: Place): Block[] {
    return parent.children.map((draft) => this.#block(draft, place))
  }

  #block(draft: Draft, place: Place): Block {
    switch (draft.kind) {
      case 'paragraph':
      case 'run':
        return { type: draft.kind, inlines: this.#inlines(draft.text, place) }
      case 'heading':
        return { type: 'heading', level: draft.level, inlines: this.#inlines(draft.text, place) }
      case 'list':
        return {
          type: 'list',
          ordered: draft.ordered,
          start: draft.start,
          items: draft.children.map((item) => this.#item(item, place)),
        }
      case 'quote':
        return { type: 'quote', blocks: this.#blocks(draft, { ...place, isQuoted: true }) }
      case 'code':
        return {
          type: 'code-block',
          language: undefined,
          highlightAs: languageOfFirstLine(draft.code),
          code: draft.code,
          isIndented: true,
        }
      case 'table':
        return this.#table(draft.table, place)
      case 'fence':
        return this.#fence(this.#fences[draft.index], place)
      default:
        return { type: 'rule' }
    }
  }

  #item(item: ParentDraft, place: Place): ListItem {
    return { type: 'item', inlines: this.#inlines(item.text, place), blocks: this.#blocks(item, place) }
  }

  #table(table: TableDraft, place: Place): Table {
    const row = (cells: string[]) => cells.map((cell) => this.#inlines(cell, place))
    return {
      type: 'table',
      alignments: table.alignments,
      header: row(table.header),
      rows: table.rows.map(row),
    }
  }

  #fence(fence: Fence | undefined, place: Place): Block {
    const inner = { isQuoted: place.isQuoted || fence?.kind === 'quote', depth: place.depth + 1 }
    const chunk = (lines: string[]) => (inner.depth > maxFenceDepth ? [] : this.chunk(lines, inner))
    switch (fence?.kind) {
      case 'quote':
        return { type: 'quote', blocks: chunk(fence.lines) }
      case 'spoiler':
        return { type: 'spoiler', header: chunk([fence.header]), blocks: chunk([...fence.lines, '', '']) }
      case 'math':
        return { type: 'math-block', formulas: fence.formulas }
      case 'code': {
        const { language, code } = fence
        const highlightAs = fence.highlightAs ?? languageOfFirstLine(code)
        return { type: 'code-block', language, highlightAs, code, isIndented: false }
      }
      default:
        return { type: 'rule' }
    }
  }

  #inlines(text: string, { isQuoted }: Place): Inline[] {
    if (text === '') return []
    return parseInline(text, { context: this.#context, steps: this.#steps, isQuoted })
  }
}
