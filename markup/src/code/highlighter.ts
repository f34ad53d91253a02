import highlight, { type Emitter, type HLJSApi, type Language, type LanguageFn } from 'highlight.js'
import type { CodeToken, Highlighter } from '../engines.ts'
import { kindOf, refineKind } from './kinds.ts'
import languages from './languages.json' with { type: 'json' }
import limits from './limits.json' with { type: 'json' }
import { refinePython } from './python.ts'
import { refineTex } from './tex.ts'

/** Display names by word, and the words that mean the same language. */
const languageByWord = new Map<string, { name: string; words: string[] }>()
for (const [name, aliases] of Object.entries(languages)) {
  const words = aliases.split(' ')
  for (const word of words) languageByWord.set(word, { name, words })
}

/**
 * Grammars are made of regular expressions, and nearly every one of them takes time that grows with the square of a text
 * made to provoke it. So only short code in short lines without long gaps is coloured, and the slowest grammars get less
 * or nothing; what is over the limits stays plain, on every machine alike. `node markup/test/slow-code.ts` measures what
 * the limits are made of: no more than about 12 ms for the longest code of any grammar.
 */
const maxLength = 2_000
const maxLineLength = 300
const longGap = /\s{100}/
const maxLengthOf = new Map<string, number>(Object.entries(limits))

export function maxColoredLength(grammar: string): number {
  return maxLengthOf.get(grammar) ?? maxLength
}

function isColorable(code: string, grammar: string): boolean {
  if (code.length > maxColoredLength(grammar) || longGap.test(code)) return false
  return code.split('\n').every((line) => line.length <= maxLineLength)
}

/** Collects tokens as a flat list: clients know no nested ones, so the innermost scope with a class wins. */
class FlatEmitter implements Emitter {
  readonly tokens: CodeToken[] = []
  readonly #kinds: (string | undefined)[] = []

  startScope(scope: string): void {
    this.#kinds.push(kindOf(scope) ?? this.#kinds.at(-1))
  }

  endScope(): void {
    this.#kinds.pop()
  }

  // The library calls both pairs of names.
  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  addText(text: string): void {
    if (text === '') return
    const kind = this.#kinds.at(-1)
    const last = this.tokens.at(-1)
    if (last && last.kind === kind) this.tokens[this.tokens.length - 1] = { kind, text: last.text + text }
    else this.tokens.push({ kind, text })
  }

  __addSublanguage(emitter: Emitter): void {
    if (!(emitter instanceof FlatEmitter)) return
    for (const { kind, text } of emitter.tokens) {
      this.#kinds.push(kind ?? this.#kinds.at(-1))
      this.addText(text)
      this.#kinds.pop()
    }
  }

  finalize(): void {}

  toHTML(): string {
    return ''
  }
}

/** Looks for remarks in comments, and for prose, which only helps to guess a language: for gaps in comments, very slow. */
const guessesProse = /TODO\|FIXME|I\|a\|is\|so/

/** A grammar that neither tries languages one after the other nor tells prose from code. */
function withoutGuessing(grammar: Language): Language {
  const copies = new Map<object, unknown>()
  const copied = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
    if (copies.has(value)) return copies.get(value)
    if (Array.isArray(value)) {
      const list: unknown[] = []
      copies.set(value, list)
      for (const one of value) if (!isGuess(one)) list.push(copied(one))
      return list
    }
    const copy: Record<string, unknown> = {}
    copies.set(value, copy)
    for (const [name, one] of Object.entries(value)) {
      copy[name] = name === 'subLanguage' && Array.isArray(one) ? one[0] : copied(one)
    }
    return copy
  }
  return copied(grammar) as Language
}

function isGuess(mode: unknown): boolean {
  if (typeof mode !== 'object' || mode === null || !('begin' in mode)) return false
  return guessesProse.test(String(mode.begin))
}

/** The name of each grammar by its other names. */
const mainNames = new Map<string, string>()
const instance: HLJSApi = highlight.newInstance()
instance.configure({ __emitter: FlatEmitter })
for (const name of highlight.listLanguages()) {
  const definition: LanguageFn | undefined = highlight.getLanguage(name)?.rawDefinition
  if (!definition) continue
  instance.registerLanguage(name, (api) => withoutGuessing(definition(api)))
  for (const alias of highlight.getLanguage(name)?.aliases ?? []) mainNames.set(alias, name)
}

/** Grammars that PHP is written into, beside HTML: each with what is outside of PHP. */
const templates = { 'css+php': 'css', 'javascript+php': 'javascript' }
const template: LanguageFn | undefined = highlight.getLanguage('php-template')?.rawDefinition
if (template !== undefined) {
  for (const [name, subLanguage] of Object.entries(templates)) {
    instance.registerLanguage(name, (api) => ({ ...withoutGuessing(template(api)), subLanguage }))
  }
}

/** Words for languages that have no grammar of their own, and whose does. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['python2', 'python'],
  ['html+php', 'php-template'],
  ['xml+php', 'php-template'],
])

/** What clients color more of than the grammar tells apart. */
const refinements: ReadonlyMap<string, (tokens: readonly CodeToken[]) => CodeToken[]> = new Map([
  ['python', refinePython],
  ['latex', refineTex],
])

export const codeHighlighter: Highlighter = {
  languageName: (word) => languageByWord.get(word)?.name,
  weight: (code, word) => {
    const grammar = grammarOf(word)
    return grammar === undefined ? 0 : code.length * (maxLength / maxColoredLength(grammar))
  },
  tokens: (code, word) => {
    const grammar = grammarOf(word)
    if (grammar === undefined || !isColorable(code, grammar)) return undefined
    const { _emitter: emitter, errorRaised } = instance.highlight(code, {
      language: grammar,
      ignoreIllegals: true,
    })
    if (errorRaised !== undefined || !(emitter instanceof FlatEmitter)) return undefined
    const tokens = emitter.tokens.map(({ kind, text }) => ({ kind: refineKind(kind, text), text }))
    return refinements.get(grammar)?.(tokens) ?? tokens
  },
}

function grammarOf(word: string): string | undefined {
  const words = languageByWord.get(word)?.words ?? []
  const candidates = [word, ...words].map((name) => standIns.get(name) ?? name)
  const known = candidates.find((candidate) => instance.getLanguage(candidate) !== undefined)
  return known === undefined ? undefined : (mainNames.get(known) ?? known)
}
