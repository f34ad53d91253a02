import highlight, { type Emitter, type HLJSApi } from 'highlight.js'
import type { CodeToken, Highlighter } from '../engines.ts'
import { kindOf, refineKind } from './kinds.ts'
import languages from './languages.json' with { type: 'json' }

/** Display names by word, and the words that mean the same language. */
const languageByWord = new Map<string, { name: string; words: string[] }>()
for (const [name, aliases] of Object.entries(languages)) {
  const words = aliases.split(' ')
  for (const word of words) languageByWord.set(word, { name, words })
}

/**
 * Some grammars take time that grows with the square of a text made to provoke it, and one with its cube. So only
 * short code in short lines is coloured; the clock, which hardly ever matters, is for grammars yet to be found slow.
 */
const maxLength = 2_000
const maxLengthOf = new Map([['csharp', 800]])
const maxLineLength = 400
const maxMilliseconds = 500

class TooSlow extends Error {
  override name = 'TooSlow'
}

function isColourable(code: string, grammar: string): boolean {
  if (code.length > (maxLengthOf.get(grammar) ?? maxLength)) return false
  return code.split('\n').every((line) => line.length <= maxLineLength)
}

/** Collects tokens as a flat list: clients know no nested ones, so the innermost scope with a class wins. */
class FlatEmitter implements Emitter {
  readonly tokens: CodeToken[] = []
  readonly #deadline = performance.now() + maxMilliseconds
  readonly #kinds: (string | undefined)[] = []

  startScope(scope: string): void {
    if (performance.now() > this.#deadline) throw new TooSlow()
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
    if (performance.now() > this.#deadline) throw new TooSlow()
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

/** The name of each grammar by its other names. */
const mainNames = new Map<string, string>()
const instance: HLJSApi = highlight.newInstance()
instance.configure({ __emitter: FlatEmitter })
for (const name of highlight.listLanguages()) {
  const definition = highlight.getLanguage(name)?.rawDefinition
  if (!definition) continue
  instance.registerLanguage(name, definition)
  for (const alias of highlight.getLanguage(name)?.aliases ?? []) mainNames.set(alias, name)
}

export const codeHighlighter: Highlighter = {
  languageName: (word) => languageByWord.get(word)?.name,
  tokens: (code, word) => {
    const grammar = grammarOf(word)
    if (grammar === undefined || !isColourable(code, grammar)) return undefined
    const { _emitter: emitter, errorRaised } = instance.highlight(code, {
      language: grammar,
      ignoreIllegals: true,
    })
    if (errorRaised !== undefined || !(emitter instanceof FlatEmitter)) return undefined
    return emitter.tokens.map(({ kind, text }) => ({ kind: refineKind(kind, text), text }))
  },
}

function grammarOf(word: string): string | undefined {
  const words = languageByWord.get(word)?.words ?? []
  const known = [word, ...words].find((candidate) => instance.getLanguage(candidate) !== undefined)
  return known === undefined ? undefined : (mainNames.get(known) ?? known)
}
