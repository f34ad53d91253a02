import highlight, { type Emitter, type HLJSApi } from 'highlight.js'
import type { CodeToken, Highlighter } from '../engines.ts'
import { kindOf } from './kinds.ts'
import languages from './languages.json' with { type: 'json' }

/** Display names by word, and the words that mean the same language. */
const languageByWord = new Map<string, { name: string; words: string[] }>()
for (const [name, aliases] of Object.entries(languages)) {
  const words = aliases.split(' ')
  for (const word of words) languageByWord.set(word, { name, words })
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

const instance: HLJSApi = highlight.newInstance()
instance.configure({ __emitter: FlatEmitter })
for (const name of highlight.listLanguages()) {
  const definition = highlight.getLanguage(name)?.rawDefinition
  if (definition) instance.registerLanguage(name, definition)
}

export const codeHighlighter: Highlighter = {
  languageName: (word) => languageByWord.get(word)?.name,
  tokens: (code, word) => {
    const grammar = grammarOf(word)
    if (grammar === undefined) return undefined
    try {
      const { _emitter: emitter } = instance.highlight(code, { language: grammar, ignoreIllegals: true })
      return emitter instanceof FlatEmitter ? emitter.tokens : undefined
    } catch {
      return undefined
    }
  },
}

function grammarOf(word: string): string | undefined {
  const words = languageByWord.get(word)?.words ?? []
  return [word, ...words].find((candidate) => instance.getLanguage(candidate) !== undefined)
}
