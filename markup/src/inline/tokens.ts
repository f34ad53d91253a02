// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them
import type { Facts } from '../facts.ts'
import type { Steps } from '../steps.ts'
import type { Inline } from '../tree.ts'

/**
 * Inline markup is found in passes, each over the whole text of a block before the next. What a pass finds is
 * replaced by a token, opaque to the passes after it: `STX number ETX`. No message contains these controls,
 * and as neighbours they are neither spaces, punctuation nor letters.
 */
export class Tokens {
  readonly #found: Inline[][] = []

  add(...inlines: Inline[]): string {
    this.#found.push(inlines)
    return `\u0002${this.#found.length - 1}\u0003`
  }

  /** The text with its tokens replaced by what they stand for. */
  resolve(text: string): Inline[] {
    const first = text.indexOf('\u0002')
    if (first < 0) return text === '' ? [] : [{ type: 'text', text }]
    const inlines: Inline[] = []
    let from = 0
    for (let start = first; start >= 0; start = text.indexOf('\u0002', from)) {
      pushText(inlines, text.slice(from, start))
      const end = text.indexOf('\u0003', start)
      for (const inline of this.#found[Number(text.slice(start + 1, end))] ?? []) {
        if (inline.type === 'text') pushText(inlines, inline.text)
        else inlines.push(inline)
      }
      from = end + 1
    }
    pushText(inlines, text.slice(from))
    return inlines
  }

  /** The text with the characters of its tokens: what a URL or title says that has markup in it. */
  textOf(text: string): string {
    return text.includes('\u0002') ? characters(this.resolve(text)) : text
  }
}

function characters(inlines: readonly Inline[]): string {
  return inlines.map(charactersOf).join('')
}

function charactersOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'code':
      return inline.code
    case 'math':
      return inline.tex
    default:
      return 'inlines' in inline ? characters(inline.inlines) : ''
  }
}

/** Adds text, joined to text before it. */
function pushText(inlines: Inline[], text: string): void {
  if (text === '') return
  const last = inlines.at(-1)
  if (last?.type === 'text') inlines[inlines.length - 1] = { type: 'text', text: last.text + text }
  else inlines.push({ type: 'text', text })
}

/** What every pass works with. */
export interface InlineContext {
  readonly facts: Facts
  readonly steps: Steps
  readonly tokens: Tokens
  /** In a quote, mentions are silent. */
  readonly isQuoted: boolean
  /** Finds the markup of the passes after the present one inside an element. */
  readonly later: (text: string) => Inline[]
}

/** Finds one kind of markup and puts tokens in its place. */
export interface Pass {
  /** Text without any of this has nothing for the pass. */
  readonly trigger: RegExp | string
  readonly run: (text: string, context: InlineContext) => string
}

/** Whether a mention or channel link may start here: after nothing, space or one of `' " ( { [ / <`. */
export function mayStartMention(text: string, index: number): boolean {
  return index === 0 || mentionNeighbors.test(text[index - 1] ?? '')
}

const mentionNeighbors = /[\s\x1c-\x1f\x85'"({[/<]/

/** Whether a link may start here: after nothing, space or one of `' " ( , : <`. */
export function mayStartLink(text: string, index: number): boolean {
  return index === 0 || linkNeighbors.test(text[index - 1] ?? '')
}

const linkNeighbors = /[\s\x1c-\x1f\x85'"(,:<]/

/** Collects a text in which some ranges are replaced. */
export class Replacement {
  readonly #text: string
  readonly #parts: string[] = []
  #from = 0

  constructor(text: string) {
    this.#text = text
  }

  replace(start: number, end: number, by: string): void {
    this.#parts.push(this.#text.slice(this.#from, start), by)
    this.#from = end
  }

  finish(): string {
    if (this.#from === 0) return this.#text
    this.#parts.push(this.#text.slice(this.#from))
    return this.#parts.join('')
  }
}
