import { isSpaceAt, isWordAt } from '../../text/characters.ts'
import { isTopLevelDomain, relativeToRealm, safeUrl } from '../../text/urls.ts'
import type { Link } from '../../tree/tree.ts'
import { type InlineState, mayStartLink, type Pass, Replacement } from './tokens.ts'

/** Every URL contains one of these. A period at the end of a sentence is none. */
const interesting = /\.[^\s!:;?),.'">]|bitcoin:|https?:/

/** Bare URLs, domains, email and bitcoin addresses. */
export const autolinks: Pass = { trigger: interesting, run: replaceAutolinks }

function replaceAutolinks(text: string, { tokens, context, steps }: InlineState): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  for (const { start, end } of findUrls(text)) {
    const url = safeUrl(text.slice(start, end))
    if (url !== undefined)
      replaced.replace(start, end, tokens.add(linkTo(url, text.slice(start, end), context.realmUrl)))
  }
  return replaced.finish()
}

export function linkTo(url: string, text: string, realmUrl: string): Link {
  return {
    type: 'link',
    url: relativeToRealm(url, realmUrl),
    title: undefined,
    inlines: [{ type: 'text', text }],
  }
}

export interface Range {
  start: number
  end: number
}

/**
 * The bare URLs of a text, at most one in every run without whitespace: only closing punctuation may follow a URL
 * before the next space.
 */
export function findUrls(text: string): Range[] {
  const found: Range[] = []
  let index = 0
  while (index < text.length) {
    if (isSpaceAt(text, index)) {
      index++
      continue
    }
    let end = index + 1
    while (end < text.length && !isSpaceAt(text, end)) end++
    const word = text.slice(index, end)
    const url = interesting.test(word) ? new Word(text, index, end).findUrl() : undefined
    if (url) found.push(url)
    index = end
  }
  return found
}

const closing = /[!:;?),.'">]/
const maxNesting = 7

/** A run without whitespace. Computes once what every attempt to find a URL in it needs. */
class Word {
  readonly #text: string
  readonly #start: number
  readonly #end: number
  /** The start of the closing punctuation: no URL ends before it. */
  readonly #tail: number
  /** The last `"` or token: no path of a URL contains one, so paths start after it. */
  readonly #wall: number
  readonly #depths: Int32Array
  readonly #lowest: Int32Array
  readonly #highest: Int32Array

  constructor(text: string, start: number, end: number) {
    this.#text = text
    this.#start = start
    this.#end = end
    let tail = end
    while (tail > start && closing.test(text[tail - 1] ?? '')) tail--
    this.#tail = tail
    let wall = tail - 1
    while (wall >= start && text[wall] !== '"' && text[wall] !== '\u0002') wall--
    this.#wall = wall
    // Depth in parentheses before each character, and the lowest and highest from there to the tail.
    const length = tail - start + 1
    this.#depths = new Int32Array(length)
    this.#lowest = new Int32Array(length)
    this.#highest = new Int32Array(length)
    for (let at = 1; at < length; at++) {
      const unit = text.charCodeAt(start + at - 1)
      this.#depths[at] = (this.#depths[at - 1] ?? 0) + (unit === 40 ? 1 : unit === 41 ? -1 : 0)
    }
    let lowest = this.#depths[length - 1] ?? 0
    let highest = lowest
    for (let at = length - 1; at >= 0; at--) {
      const depth = this.#depths[at] ?? 0
      lowest = Math.min(lowest, depth)
      highest = Math.max(highest, depth)
      this.#lowest[at] = lowest
      this.#highest[at] = highest
    }
  }

  findUrl(): Range | undefined {
    for (let start = this.#start; start < this.#tail; start++) {
      const isFirst = start === this.#start
      if (!isFirst && !mayStartLink(this.#text, start)) continue
      const end = this.#webAddress(start) ?? this.#domainOrMail(start) ?? this.#bitcoin(start)
      if (end !== undefined) return { start, end }
    }
    return undefined
  }

  /** `https://host/path`. */
  #webAddress(start: number): number | undefined {
    const text = this.#text
    const host = text.startsWith('http://', start)
      ? start + 7
      : text.startsWith('https://', start)
        ? start + 8
        : 0
    if (host === 0) return undefined
    let end = host
    while (isHostAt(text, end)) end = next(text, end)
    if (end === host) return undefined
    if (text.charCodeAt(end) === 47) return this.#path(end)
    const shortest = Math.max(this.#tail, next(text, host))
    return shortest <= end && shortest <= this.#end ? shortest : undefined
  }

  /** The end of a path that starts with the `/` here: parentheses pair, and only punctuation follows. */
  #path(slash: number): number | undefined {
    if (slash < this.#wall) return undefined
    const from = slash + 1 - this.#start
    const depth = this.#depths[from] ?? 0
    if ((this.#lowest[from] ?? 0) < depth || (this.#highest[from] ?? 0) > depth + maxNesting) return undefined
    let open = (this.#depths[this.#tail - this.#start] ?? 0) - depth
    let end = this.#tail
    for (; open > 0 && end < this.#end; end++) {
      const unit = this.#text.charCodeAt(end)
      if (unit === 34) return undefined
      if (unit === 41) open--
    }
    return open === 0 ? end : undefined
  }

  /** `example.com/path` with a known top-level domain, or `name@example.com`. */
  #domainOrMail(start: number): number | undefined {
    const text = this.#text
    let end = start
    while (isNameAt(text, end)) end = next(text, end)
    if (end === start) return undefined
    if (text.charCodeAt(end) === 64) return this.#mail(end)
    if (text.charCodeAt(end) === 47) return isDomain(text.slice(start, end)) ? this.#path(end) : undefined
    if (this.#tail > end) return undefined
    return isDomain(text.slice(start, this.#tail)) ? this.#tail : undefined
  }

  #mail(at: number): number | undefined {
    const text = this.#text
    let end = at + 1
    while (isNameAt(text, end)) end = next(text, end)
    if (end < this.#tail) return undefined
    const domain = text.slice(at + 1, this.#tail)
    const dot = domain.lastIndexOf('.')
    const isAddress = dot > 0 && dot < domain.length - 1 && !domain.includes('-', dot)
    return isAddress ? this.#tail : undefined
  }

  #bitcoin(start: number): number | undefined {
    if (!this.#text.startsWith('bitcoin:', start)) return undefined
    const address = this.#text.slice(start + 8, this.#tail)
    return /^[13][a-km-zA-HJ-NP-Z1-9]{25,34}$/.test(address) ? this.#tail : undefined
  }
}

function next(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xd800 && unit <= 0xdbff ? index + 2 : index + 1
}

function isNameAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit === 46 || unit === 45 || isWordAt(text, index)
}

function isHostAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit === 58 || unit === 64 || isNameAt(text, index)
}

function isDomain(name: string): boolean {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || !isTopLevelDomain(name.slice(dot + 1))) return false
  return !name.startsWith('.') && !name.includes('..')
}
