import { RE2JS } from 're2js'
import type { Linkifier, LinkifierMatch } from '../context/render-context.ts'
import { parseUrlTemplate, type UrlTemplate } from '../text/url-template.ts'

/** The reason why a linkifier is refused, in the words of the API. */
export class LinkifierError extends Error {
  override name = 'LinkifierError'
}

const maxPatternLength = 1000
const maxProgramSize = 2000
const textGroup = 'parley_linkifier_text'

/**
 * Compiles a realm's pattern and URL template. Users write the patterns, so they run in linear time on an RE2 engine:
 * the platform's engine can be made to run for years.
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

/** The characters that every match starts with: a quick test rules out most messages. */
function literalPrefix(pattern: string): string {
  if (pattern.includes('|')) return ''
  const literal = /^[\p{L}\p{N}#_\-:/!@%&=,;~ ]+/u.exec(pattern)?.[0] ?? ''
  const isRepeated = /^[?*+{]/.test(pattern.slice(literal.length))
  return isRepeated ? [...literal].slice(0, -1).join('') : literal
}

/** The search looks at a window of the text. A match starts in its first half and is not longer than the window. */
const windowLength = 256
const stride = 128

class CompiledLinkifier implements Linkifier {
  readonly pattern: string
  readonly urlTemplate: string
  /** The pattern without the neighboring characters: quicker to rule out. */
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
   * Looks at one window of the text at a time: otherwise a pattern such as `a(.*z)?` would read to the end of the text
   * for every match, and take quadratic time.
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
