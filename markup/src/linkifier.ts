import { RE2JS } from 're2js'
import type { Linkifier, LinkifierMatch } from './facts.ts'
import { parseUrlTemplate, type UrlTemplate } from './url-template.ts'

/** Why a linkifier cannot be had, in the words the API answers with. */
export class LinkifierError extends Error {
  override name = 'LinkifierError'
}

const maxPatternLength = 1000
const maxProgramSize = 2000
const textGroup = 'parley_linkifier_text'

/**
 * Compiles a realm's pattern and URL template. Patterns run in linear time on an RE2 engine: they are typed by
 * people and must never reach the platform's own, which can be made to run for years.
 * @throws LinkifierError
 */
export function compileLinkifier(pattern: string, urlTemplate: string): Linkifier {
  const groups = groupsOf(pattern)
  const template = parseUrlTemplate(urlTemplate)
  if (!template || urlTemplate.trim() === '') throw new LinkifierError('Invalid URL template.')
  for (const name of groups) {
    if (!template.variables.has(name)) {
      throw new LinkifierError(`Group '${name}' in linkifier pattern is not present in URL template.`)
    }
  }
  for (const name of template.variables) {
    if (!groups.has(name)) {
      throw new LinkifierError(`Group '${name}' in URL template is not present in linkifier pattern.`)
    }
  }
  // After nothing, space or `' " ( , : <`; before nothing or a character that is no letter or number.
  const neighbored = `(?:^|[\\s\\x0b\\x{85}\\pZ'"(,:<])(?P<${textGroup}>${pattern})(?:$|[^\\pL\\pN])`
  return new CompiledLinkifier(pattern, urlTemplate, compile(neighbored), template, [...groups])
}

function groupsOf(pattern: string): Set<string> {
  if (pattern.length > maxPatternLength) throw new LinkifierError('Bad regular expression: pattern too large')
  const compiled = compile(pattern)
  if (compiled.programSize() > maxProgramSize) {
    throw new LinkifierError('Bad regular expression: pattern too large')
  }
  return new Set(Object.keys(compiled.namedGroups()))
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'unknown error'
    throw new LinkifierError(`Bad regular expression: ${reason}`)
  }
}

/** The characters that every match starts with: most messages do not hold them, and that is quickly seen. */
function literalPrefix(pattern: string): string {
  if (pattern.includes('|')) return ''
  const literal = /^[\p{L}\p{N}#_\-:/!@%&=,;~ ]+/u.exec(pattern)?.[0] ?? ''
  const isRepeated = /^[?*+{]/.test(pattern.slice(literal.length))
  return isRepeated ? [...literal].slice(0, -1).join('') : literal
}

/** No link is longer than a window; a match starts in its first half. */
const windowLength = 256
const stride = 128

class CompiledLinkifier implements Linkifier {
  readonly pattern: string
  readonly urlTemplate: string
  /** The pattern alone, which is quicker to rule out than with its neighbours. */
  readonly #alone: RE2JS
  readonly #prefix: string
  readonly #expression: RE2JS
  readonly #template: UrlTemplate
  readonly #groups: string[]

  constructor(
    pattern: string,
    urlTemplate: string,
    expression: RE2JS,
    template: UrlTemplate,
    groups: string[],
  ) {
    this.pattern = pattern
    this.urlTemplate = urlTemplate
    this.#alone = compile(pattern)
    this.#prefix = literalPrefix(pattern)
    this.#expression = expression
    this.#template = template
    this.#groups = groups
  }

  mayMatch(text: string): boolean {
    return text.includes(this.#prefix) && this.#alone.test(text)
  }

  /**
   * Looks at a window of the text at a time: a pattern such as `a(.*z)?` would else read to the end of the text
   * for every match, and time would grow with the square of its length.
   */
  find(text: string, from: number): LinkifierMatch | undefined {
    let cost = 0
    for (let position = from; position <= text.length; ) {
      const start = Math.max(0, position - 1)
      const end = Math.min(text.length, position + windowLength)
      cost += end - position
      const matcher = this.#expression.matcher(text.slice(start, end))
      const isFound = matcher.find(position - start)
      const isLast = end === text.length
      if (!isFound || (!isLast && start + matcher.start() >= position + stride)) {
        if (isLast) return undefined
        position += stride
        continue
      }
      const match = { start: start + matcher.start(textGroup), end: start + matcher.end(textGroup) }
      if (match.end > match.start && (isLast || match.end < end)) {
        return { ...match, url: this.#expand((name) => matcher.group(name)), cost }
      }
      position = Math.max(position + 1, match.end)
    }
    return undefined
  }

  #expand(captured: (group: string) => string | null): string {
    return this.#template.expand(
      Object.fromEntries(this.#groups.map((name) => [name, captured(name) ?? undefined])),
    )
  }
}
