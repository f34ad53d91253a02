// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them

import type { RenderContext } from '../../context/render-context.ts'
import type { Steps } from '../../context/steps.ts'
import type { Inline } from '../../tree/tree.ts'
import { textOf } from '../../tree/walk.ts'

/**
 * Passes find inline markup, one after the other, each in the whole text of a block. A pass replaces what it finds by a
 * token, opaque to later passes: `STX number ETX`. No message contains these control characters, and as neighbors they
 * count as neither spaces, punctuation nor letters.
 */
export class Tokens {
  readonly #found: Inline[][] = []

  add(...inlines: Inline[]): string {
    this.#found.push(inlines)
    return `\u0002${this.#found.length - 1}\u0003`
  }

  /** The inlines of the text, with each token resolved. */
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

  /** The text with the characters of its tokens, for URLs and titles that contain markup. */
  textOf(text: string): string {
    return text.includes('\u0002') ? textOf(this.resolve(text)) : text
  }
}

/** Appends text, and joins it to a text before it. */
function pushText(inlines: Inline[], text: string): void {
  if (text === '') return
  const last = inlines.at(-1)
  if (last?.type === 'text') inlines[inlines.length - 1] = { type: 'text', text: last.text + text }
  else inlines.push({ type: 'text', text })
}

/** The shared state of the passes over one text. */
export interface InlineState {
  readonly context: RenderContext
  readonly steps: Steps
  readonly tokens: Tokens
  /** Mentions in quotes are silent. */
  readonly isQuoted: boolean
  /** Parses the inside of an element with the passes after the present one. */
  readonly later: (text: string) => Inline[]
}

/** Replaces one kind of markup by tokens. */
export interface Pass {
  /** The pass does not run on text without a match. */
  readonly trigger: RegExp | string
  readonly run: (text: string, state: InlineState) => string
}

/** Whether a mention or channel link may start here: at the start, after a space or one of `' " ( { [ / <`. */
export function mayStartMention(text: string, index: number): boolean {
  return index === 0 || mentionNeighbors.test(text[index - 1] ?? '')
}

const mentionNeighbors = /[\s\x1c-\x1f\x85'"({[/<]/

/** Whether a link may start here: at the start, after a space or one of `' " ( , : <`. */
export function mayStartLink(text: string, index: number): boolean {
  return index === 0 || linkNeighbors.test(text[index - 1] ?? '')
}

const linkNeighbors = /[\s\x1c-\x1f\x85'"(,:<]/

/** Builds a text in which some ranges are replaced. */
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
