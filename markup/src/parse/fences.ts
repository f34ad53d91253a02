// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them

import type { Steps } from '../context/steps.ts'
import { isBlank, trimEnd } from '../text/characters.ts'

/** A fence's opening line. */
export interface FenceLine {
  /** The backticks or tildes, which the closing line repeats exactly. */
  run: string
  language: string | undefined
  header: string | undefined
}

/** The content of a fence. Lines of quotes and spoilers may be placeholders of inner fences. */
export type Fence =
  | { kind: 'code'; language: string | undefined; highlightAs: string | undefined; code: string }
  | { kind: 'math'; formulas: string[] }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'spoiler'; header: string; lines: string[] }

const fencePattern =
  /^(?<run>~{3,}|`{3,}) *(?:\{?\.?(?<language>[a-zA-Z0-9_+,\-./#]+) *(?<header>[^ ~`][^~`]*)?\}?)?$/

export function fenceOf(line: string): FenceLine | undefined {
  if (!line.startsWith('```') && !line.startsWith('~~~')) return undefined
  const groups = fencePattern.exec(line)?.groups
  if (!groups) return undefined
  return { run: groups.run ?? '', language: groups.language, header: groups.header }
}

/** The line in place of a fence. No message can contain it: control characters are removed first. */
const placeholderPattern = /^\u0002f(\d+)\u0003$/

function placeholderOf(index: number): string {
  return `\u0002f${index}\u0003`
}

export function fenceIndexOf(line: string): number | undefined {
  const index = line.charCodeAt(0) === 2 ? placeholderPattern.exec(line)?.[1] : undefined
  return index === undefined ? undefined : Number(index)
}

export interface Extracted {
  lines: string[]
  fences: Fence[]
  /** The message without code and formulas, for alert words. */
  prose: string
}

interface OpenFence {
  fence: FenceLine
  language: string | undefined
  /** The language is the realm's default, not from the message. */
  isDefault: boolean
  /** The language of a bare fence inside this one. */
  innerDefault: string | undefined
  lines: string[]
}

/** Replaces each fence of a message by a placeholder line between blank lines. */
export function extractFences(
  source: readonly string[],
  defaultLanguage: string | undefined,
  steps: Steps,
): Extracted {
  if (!source.some((line) => fenceOf(line) !== undefined)) {
    return { lines: [...source], fences: [], prose: source.join('\n') }
  }
  const extraction = new Extraction(defaultLanguage)
  for (const line of source) {
    steps.add(line.length + 1)
    extraction.take(line)
  }
  return extraction.finish()
}

class Extraction {
  readonly #defaultLanguage: string | undefined
  readonly #outer: string[] = []
  readonly #fences: Fence[] = []
  readonly #prose: string[] = []
  readonly #open: OpenFence[] = []

  constructor(defaultLanguage: string | undefined) {
    this.#defaultLanguage = defaultLanguage
  }

  take(line: string): void {
    const current = this.#open.at(-1)
    if (current && trimEnd(line) === current.fence.run) {
      this.#close()
    } else if (current && !holdsMarkup(current)) {
      current.lines.push(trimEnd(line))
    } else this.#takeMarkup(line, current)
  }

  #takeMarkup(line: string, current: OpenFence | undefined): void {
    const fence = fenceOf(line)
    if (fence) this.#openFence(fence, current)
    else {
      this.#linesOfCurrent().push(line)
      this.#prose.push(line)
    }
  }

  finish(): Extracted {
    while (this.#open.length > 0) this.#close()
    // A fence without an end gets a blank line after it, like any other.
    if (this.#outer.length > 2 && this.#outer.at(-2) !== '') this.#outer.push('')
    return { lines: this.#outer, fences: this.#fences, prose: this.#prose.join('\n') }
  }

  #openFence(fence: FenceLine, inside: OpenFence | undefined): void {
    const typed = fence.language?.toLowerCase()
    const fallback = inside ? inside.innerDefault : this.#defaultLanguage
    const language = typed ?? fallback
    const innerDefault = language === 'spoiler' ? undefined : fallback
    this.#open.push({ fence, language, isDefault: typed === undefined, innerDefault, lines: [] })
    if (language === 'spoiler' && fence.header) this.#prose.push(fence.header)
  }

  #close(): void {
    const open = this.#open.pop()
    if (!open || open.lines.length === 0) return
    const fence = contentOf(open)
    if (fence.kind === 'quote' && fence.lines.every(isBlank)) {
      // An empty quote is no quote, fenced or not.
      this.#linesOfCurrent().push('', ...fence.lines.map(() => '> '), '')
      return
    }
    this.#linesOfCurrent().push('', placeholderOf(this.#fences.length), '')
    this.#fences.push(fence)
    this.#prose.push('')
  }

  #linesOfCurrent(): string[] {
    return this.#open.at(-1)?.lines ?? this.#outer
  }
}

function holdsMarkup(open: OpenFence): boolean {
  return open.language === 'quote' || open.language === 'quoted' || open.language === 'spoiler'
}

function contentOf(open: OpenFence): Fence {
  const { language, lines } = open
  switch (language) {
    case 'quote':
    case 'quoted':
      return { kind: 'quote', lines }
    case 'spoiler':
      return { kind: 'spoiler', header: open.fence.header ?? '', lines }
    case 'math':
      return { kind: 'math', formulas: lines.join('\n').split('\n\n') }
    default:
      return {
        kind: 'code',
        language: open.isDefault ? undefined : language,
        highlightAs: language,
        code: withoutBlankEnds(lines).join('\n'),
      }
  }
}

function withoutBlankEnds(lines: string[]): string[] {
  let start = 0
  let end = lines.length
  while (start < end && isBlank(lines[start] ?? '')) start++
  while (end > start && isBlank(lines[end - 1] ?? '')) end--
  return lines.slice(start, end)
}
