import { isSpaceAt, isSpaceUnit } from '../../text/characters.ts'
import type { Inline } from '../../tree/tree.ts'
import { type InlineState, type Pass, Replacement } from './tokens.ts'

/** `***both***`, on one line, no `*` or `^` inside, no space just inside the marks. */
export const strongEmphasis: Pass = {
  trigger: '***',
  run: (text, state) =>
    new Stars(3, state, (inner) => ({
      type: 'strong',
      inlines: [{ type: 'emphasis', inlines: state.later(inner) }],
    })).run(text),
}

/** `*emphasis*`, by the same rules. */
export const emphasis: Pass = {
  trigger: '*',
  run: (text, state) =>
    new Stars(1, state, (inner) => ({ type: 'emphasis', inlines: state.later(inner) })).run(text),
}

/**
 * Pairs marks of one width. Openers wait on a stack. A pair inside another becomes a token, so that the outer one can
 * pair too. What may not be inside a pair (`^`, a newline, a lone mark) empties the stack.
 */
class Stars {
  readonly #width: number
  readonly #state: InlineState
  readonly #wrap: (inner: string) => Inline
  #parts: string[] = []
  /** The waiting openers, as indexes into the parts. */
  #openers: number[] = []

  constructor(width: number, state: InlineState, wrap: (inner: string) => Inline) {
    this.#width = width
    this.#state = state
    this.#wrap = wrap
  }

  run(text: string): string {
    this.#state.steps.add(text.length)
    let from = 0
    for (const match of text.matchAll(/\*+|[\^\n]/g)) {
      const [found] = match
      if (match.index > from) this.#parts.push(text.slice(from, match.index))
      from = match.index + found.length
      if (found.startsWith('*')) this.#take(found.length)
      else {
        this.#parts.push(found)
        this.#openers = []
      }
    }
    this.#parts.push(text.slice(from))
    return this.#parts.join('')
  }

  #take(count: number): void {
    const width = this.#width
    let left = count
    while (left >= width) {
      const opener = this.#openers.at(-1)
      if (opener !== undefined && this.#closes(opener)) this.#pair(opener)
      else if (width === 1) this.#open()
      else break
      left -= width
    }
    if (left === 0) return
    if (left > width) this.#parts.push('*'.repeat(left - width))
    if (left !== width) this.#openers = []
    if (left >= width) this.#open()
    else this.#parts.push('*'.repeat(left))
  }

  #open(): void {
    this.#openers.push(this.#parts.length)
    this.#parts.push('*'.repeat(this.#width))
  }

  /** Whether the text between the opener and here may be emphasized. */
  #closes(opener: number): boolean {
    const first = this.#parts[opener + 1]
    const last = this.#parts.at(-1)
    if (first === undefined || last === undefined) return false
    return !isSpaceAt(first, 0) && !isSpaceUnit(last.charCodeAt(last.length - 1))
  }

  #pair(opener: number): void {
    const inner = this.#parts.slice(opener + 1).join('')
    this.#openers.pop()
    this.#parts.length = opener
    this.#parts.push(this.#state.tokens.add(this.#wrap(inner)))
  }
}

/** `**strong**`: on one line, any text inside, the shortest match. */
export const strong: Pass = { trigger: '**', run: replaceStrong }

function replaceStrong(text: string, { tokens, steps, later }: InlineState): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  let lineEnd = -1
  for (let open = text.indexOf('**'); open >= 0; ) {
    if (lineEnd < open) lineEnd = endOfLine(text, open)
    const close = text.indexOf('**', open + 3)
    if (close < 0) break
    if (close >= lineEnd) {
      open = text.indexOf('**', lineEnd)
      continue
    }
    const inlines = later(text.slice(open + 2, close))
    replaced.replace(open, close + 2, tokens.add({ type: 'strong', inlines }))
    open = text.indexOf('**', close + 2)
  }
  return replaced.finish()
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** `~~deleted~~`: on one line, no `~` inside, exactly two on each side. */
export const deleted: Pass = { trigger: '~~', run: replaceDeleted }

function replaceDeleted(text: string, { tokens, steps, later }: InlineState): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  let open: number | undefined
  for (const match of text.matchAll(/~+|\n/g)) {
    const at = match.index
    if (match[0] !== '~~') open = undefined
    else if (open === undefined) open = at
    else {
      const inlines = later(text.slice(open + 2, at))
      replaced.replace(open, at + 2, tokens.add({ type: 'deleted', inlines }))
      open = undefined
    }
  }
  return replaced.finish()
}
