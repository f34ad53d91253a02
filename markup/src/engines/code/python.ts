import type { CodeToken } from '../../context/engines.ts'

/**
 * Adds detail to Python, the most common language in messages: clients have colors for names, operators, punctuation
 * and parts of strings, which the highlighter does not report.
 */
export function refinePython(tokens: readonly CodeToken[]): CodeToken[] {
  const refined = new Refined()
  for (const { kind, text } of tokens) {
    if (kind?.startsWith('s')) addString(refined, text)
    else if (kind === 'k') refined.add(keywordKind(text), text)
    else if (kind === 'cp') addPlain(refined, text)
    else if (kind === 'nf' && isMagic(text)) refined.add('fm', text)
    else if (kind === undefined) addPlain(refined, text)
    else refined.add(kind, text)
  }
  return refined.tokens
}

class Refined {
  readonly tokens: CodeToken[] = []
  /** Within an `import`, or between `from` and `import`: names there are names of modules. */
  #namesModules = false

  add(kind: string | undefined, text: string): void {
    if (text === '') return
    this.#follow(kind, text)
    const last = this.tokens.at(-1)
    if (last !== undefined && last.kind === kind)
      this.tokens[this.tokens.length - 1] = { kind, text: last.text + text }
    else this.tokens.push({ kind, text })
  }

  get namesModules(): boolean {
    return this.#namesModules
  }

  /** Whether the next space stands before a name that a keyword introduces. */
  get isNaming(): boolean {
    const last = this.tokens.at(-1)
    return this.#namesModules || (last?.kind === 'k' && /^(?:def|class)$/.test(last.text))
  }

  /** Whether only space stands before the next token on its line. */
  get isAtLineStart(): boolean {
    const last = this.tokens.at(-1)
    if (last === undefined) return true
    if (last.kind !== undefined) return false
    return /\n[^\S\n]*$/.test(last.text) || (this.tokens.length === 1 && last.text.trim() === '')
  }

  /** Removes the space at the end of the last token, and returns it. */
  takeIndent(): string {
    const last = this.tokens.pop()
    if (last === undefined) return ''
    const text = last.text.replace(/[^\S\n]*$/, '')
    if (text !== '') this.tokens.push({ ...last, text })
    return last.text.slice(text.length)
  }

  #follow(kind: string | undefined, text: string): void {
    if (kind === 'kn') this.#namesModules = text === 'from' || !this.#namesModules
    else if (this.#namesModules && (text.includes('\n') || !isInImport(kind, text)))
      this.#namesModules = false
  }
}

function isInImport(kind: string | undefined, text: string): boolean {
  return kind === 'w' || kind === 'nn' || text === 'as' || text === ','
}

function keywordKind(word: string): string {
  if (word === 'import' || word === 'from') return 'kn'
  return /^(?:and|or|not|in|is)$/.test(word) ? 'ow' : 'k'
}

const plainParts =
  /(?<space>[^\S\n]+|\n+)|(?<decorator>@[\p{L}_][\p{L}\p{N}_]*)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<operator>:=|[-!=<>~+/*%&^|.@])|(?<mark>[\]{}:(),;[])|(?<other>.)/gu

function addPlain(refined: Refined, text: string): void {
  for (const { 0: part, groups = {} } of text.matchAll(plainParts)) {
    if (groups.decorator !== undefined) addDecorator(refined, part)
    else if (groups.name !== undefined) refined.add(refined.namesModules ? 'nn' : nameKind(part), part)
    else if (groups.operator !== undefined) {
      refined.add(refined.namesModules && part === '.' ? 'nn' : 'o', part)
    } else if (groups.space !== undefined)
      refined.add(refined.isNaming && part[0] !== '\n' ? 'w' : undefined, part)
    else if (groups.mark !== undefined) refined.add(refined.namesModules && part === ',' ? 'o' : 'p', part)
    else refined.add(undefined, part)
  }
}

function addDecorator(refined: Refined, text: string): void {
  if (refined.isAtLineStart) refined.add('nd', text)
  else {
    refined.add('o', '@')
    refined.add(nameKind(text.slice(1)), text.slice(1))
  }
}

const isMagic = (name: string) => /^__\w+__$/.test(name)
const magicVariables =
  /^__(?:all|annotations|bases|class|closure|code|dict|doc|file|module|mro|name|slots)__$/
const exceptions =
  /^(?:\w*(?:Error|Exception|Warning)|KeyboardInterrupt|StopIteration|SystemExit|GeneratorExit)$/

function nameKind(name: string): string {
  if (name === 'self' || name === 'cls') return 'bp'
  if (isMagic(name)) return magicVariables.test(name) ? 'vm' : 'fm'
  return exceptions.test(name) ? 'ne' : 'n'
}

function addString(refined: Refined, text: string): void {
  const prefix = /^[a-z]{0,2}(?=['"])/i.exec(text)?.[0] ?? ''
  const rest = text.slice(prefix.length)
  const isDocumentation = /^(?:"""|''')/.test(rest) && refined.isAtLineStart
  if (isDocumentation) refined.add('w', refined.takeIndent())
  refined.add('sa', prefix)
  if (isDocumentation) refined.add('sd', rest)
  else addQuoted(refined, prefix, rest)
}

function addQuoted(refined: Refined, prefix: string, rest: string): void {
  const kind = rest.startsWith("'") ? 's1' : 's2'
  const parts = /r/i.test(prefix) ? rawParts : /f/i.test(prefix) ? formattedParts : stringParts
  let from = 0
  for (const { 0: part, index, groups = {} } of rest.matchAll(parts)) {
    refined.add(kind, rest.slice(from, index))
    if (groups.escape !== undefined) refined.add('se', part)
    else if (groups.expression === undefined) refined.add('si', part)
    else {
      refined.add('si', '{')
      addPlain(refined, groups.expression)
      refined.add('si', '}')
    }
    from = index + part.length
  }
  refined.add(kind, rest.slice(from))
}

const escapes = String.raw`(?<escape>\\(?:[\\abfnrtv"'\n]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}))`
const oldFormat = String.raw`%(?:\(\w{1,50}\))?[-#0 +]{0,5}\d{0,5}(?:\.\d{1,5})?[hlL]?[E-GXc-giorsaux%]`
const newFormat = String.raw`\{\w{0,50}(?:\.\w{1,50}){0,5}(?:![sra])?(?::[^{}'"\n]{0,20})?\}`
const stringParts = new RegExp(`${escapes}|${oldFormat}|${newFormat}`, 'g')
const rawParts = new RegExp(`${oldFormat}|${newFormat}`, 'g')
const formattedParts = new RegExp(String.raw`${escapes}|\{(?<expression>[^{}'"\n]{1,200})\}`, 'g')
