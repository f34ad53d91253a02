import { isBlank, trim } from '../../text/characters.ts'
import { relativeToRealm, safeUrl } from '../../text/urls.ts'
import { type InlineState, type Pass, Replacement } from './tokens.ts'

/**
 * `[text](url "title")`. The text is not looked into further, beyond what earlier passes found in it.
 *
 * Brackets, parentheses and quotes are indexed once, so that a text full of links that never close costs no
 * more than its length.
 */
export const links: Pass = { trigger: '](', run: replaceLinks }

/** After a link inside brackets, the outer brackets can pair. The search repeats for this many levels. */
const maxRounds = 4

function replaceLinks(source: string, state: InlineState): string {
  let text = source
  for (let round = 0; round < maxRounds; round++) {
    const { replaced, mayFindMore } = replaceOnce(text, state)
    text = replaced
    if (!mayFindMore) break
  }
  return text
}

function replaceOnce(text: string, state: InlineState): { replaced: string; mayFindMore: boolean } {
  state.steps.add(text.length * 2)
  const marks = new Marks(text)
  const replaced = new Replacement(text)
  let failed = 0
  let found = 0
  for (let open = text.indexOf('['); open >= 0; ) {
    const end = text.charCodeAt(open - 1) === 33 ? undefined : replaceLink(open, text, marks, replaced, state)
    if (end === undefined) failed++
    else found++
    open = text.indexOf('[', end ?? open + 1)
  }
  return { replaced: replaced.finish(), mayFindMore: found > 0 && failed > 0 }
}

/** Replaces the link whose text opens here; returns its end. */
function replaceLink(
  open: number,
  text: string,
  marks: Marks,
  replaced: Replacement,
  { tokens, context }: InlineState,
): number | undefined {
  const close = marks.bracketCloses(open)
  if (close === undefined || text.charCodeAt(close + 1) !== 40) return undefined
  const target = marks.target(close + 1)
  if (!target) return undefined
  const url = safeUrl(trim(tokens.textOf(target.url)))
  if (url === undefined) return undefined
  const href = relativeToRealm(url, context.realmUrl)
  const label = text.slice(open + 1, close)
  const inlines = tokens.resolve(isBlank(label) ? href : label)
  const title = target.title === undefined ? undefined : titleOf(tokens.textOf(target.title))
  replaced.replace(open, target.end, tokens.add({ type: 'link', url: href, title, inlines }))
  return target.end
}

function titleOf(quoted: string): string {
  const title = trim(quoted)
  const isQuoted = title.length > 1 && /^["']/.test(title) && title.endsWith(title[0] ?? '')
  return (isQuoted ? title.slice(1, -1) : title).replace(/\s/g, ' ')
}

interface Target {
  url: string
  title: string | undefined
  end: number
}

/** The positions and pairs of the marks of links in a text. */
class Marks {
  readonly #text: string
  readonly #bracketClose = new Map<number, number>()
  readonly #parenClose = new Map<number, number>()
  readonly #parens: number[] = []
  /** The depth of each parenthesis, counted from the start of the text; may be negative. */
  readonly #depths: number[] = []
  readonly #quotes: number[] = []
  /** The possible ends of titles by quote mark: a mark followed by `)`, with spaces between them allowed. */
  readonly #titleEnds: Record<string, { mark: number; paren: number }[]> = { "'": [], '"': [] }

  constructor(text: string) {
    this.#text = text
    const brackets: number[] = []
    const parens: number[] = []
    let depth = 0
    let lastVisible = -1
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      if (unit === 91) brackets.push(index)
      else if (unit === 93) {
        const open = brackets.pop()
        if (open !== undefined) this.#bracketClose.set(open, index)
      } else if (unit === 40 || unit === 41) {
        this.#parens.push(index)
        depth += unit === 40 ? 1 : -1
        this.#depths.push(depth)
        const open = unit === 41 ? parens.pop() : undefined
        if (unit === 40) parens.push(index)
        else if (open !== undefined) this.#parenClose.set(open, index)
        if (unit === 41) this.#titleEnds[text[lastVisible] ?? '']?.push({ mark: lastVisible, paren: index })
      } else if (unit === 34 || unit === 39) this.#quotes.push(index)
      if (unit !== 32) lastVisible = index
    }
  }

  bracketCloses(open: number): number | undefined {
    return this.#bracketClose.get(open)
  }

  /** Parses `(url "title")` from its opening parenthesis on. */
  target(open: number): Target | undefined {
    let start = open + 1
    while (/\s/.test(this.#text[start] ?? '')) start++
    return this.#angledTarget(start) ?? this.#plainTarget(open, start)
  }

  /** `<url> "title")`: the URL contains no angle brackets. */
  #angledTarget(start: number): Target | undefined {
    const text = this.#text
    if (text.charCodeAt(start) !== 60) return undefined
    const length = text.slice(start + 1).search(/[<>]/)
    const close = start + 1 + length
    if (length < 0 || text[close] !== '>') return undefined
    const url = trim(text.slice(start + 1, close))
    let end = this.#afterSpaces(close + 1)
    const quote = text[end]
    let title: string | undefined
    if (quote === '"' || quote === "'") {
      const titleEnd = text.indexOf(quote, end + 1)
      if (titleEnd < 0) return undefined
      title = text.slice(end + 1, titleEnd)
      end = this.#afterSpaces(titleEnd + 1)
    }
    return text[end] === ')' ? { url, title, end: end + 1 } : undefined
  }

  #afterSpaces(from: number): number {
    let index = from
    while (/\s/.test(this.#text[index] ?? '')) index++
    return index
  }

  /** Parentheses pair up to the first quote mark. It opens a title if a matching mark stands before a `)`. */
  #plainTarget(open: number, start: number): Target | undefined {
    const text = this.#text
    const close = this.#parenClose.get(open)
    const quote = this.#quotes[firstAtLeast(this.#quotes, start)]
    if (quote === undefined || (close !== undefined && close < quote)) {
      return close === undefined
        ? undefined
        : { url: text.slice(start, close), title: undefined, end: close + 1 }
    }
    return this.#titledTarget(start, quote) ?? this.#untitledTarget(open, start, quote)
  }

  #titledTarget(start: number, quote: number): Target | undefined {
    const text = this.#text
    const mark = text[quote] ?? ''
    const other = mark === "'" ? '"' : "'"
    const otherQuote = text.indexOf(other, quote)
    const first = this.#titleEndAfter(mark, quote)
    const second = otherQuote < 0 ? undefined : this.#titleEndAfter(other, otherQuote)
    const isFirst = first !== undefined && (second === undefined || first.paren < second.paren)
    const end = isFirst ? first : second
    if (!end) return undefined
    const from = isFirst ? quote : otherQuote
    return { url: text.slice(start, from), title: text.slice(from + 1, end.mark), end: end.paren + 1 }
  }

  #titleEndAfter(mark: string, after: number): { mark: number; paren: number } | undefined {
    const ends = this.#titleEnds[mark] ?? []
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.mark ?? 0) > after) high = middle
      else low = middle + 1
    }
    return ends[low]
  }

  /** There is no title: every parenthesis after the quote mark closes one. */
  #untitledTarget(open: number, start: number, quote: number): Target | undefined {
    const next = firstAtLeast(this.#parens, quote)
    const atOpen = this.#depths[firstAtLeast(this.#parens, open)] ?? 0
    const depth = (this.#depths[next - 1] ?? 0) - atOpen + 1
    const end = this.#parens[next + depth - 1]
    if (end === undefined || this.#text[end] !== ')') return undefined
    return { url: this.#text.slice(start, end), title: undefined, end: end + 1 }
  }
}

/** The index of the first element of an ascending list that is at least `value`. */
function firstAtLeast(sorted: number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) >= value) high = middle
    else low = middle + 1
  }
  return low
}
