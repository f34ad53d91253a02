import type { z } from 'zod'
import { type ApiError, errors } from './errors.ts'
import { mayBeJson } from './may-be-json.ts'
import { integerRange } from './numbers.ts'
import { firstProblem, problemText } from './problems.ts'
import { alternativesOf, defOf, isText, type WireParameter } from './wire.ts'

/** Turns the text of a parameter into its value; `undefined` means that it counts as not given. */
export type Reader = (text: string) => unknown

/** The fastest reader that treats every text as the schema would. */
export function readerFor(parameter: WireParameter): Reader {
  const read = readerByEncoding(parameter)
  return (text) => {
    checkStorable(parameter.name, text)
    return read(text)
  }
}

/** Throws if a text cannot be stored or passed on. */
export function checkStorable(name: string, text: string): void {
  // PostgreSQL cannot store NUL, and JSON cannot carry half of a surrogate pair to another client.
  if (text.includes('\0')) throw errors.badRequest(`${name} must not contain null bytes`)
  if (!text.isWellFormed()) throw errors.badRequest(`${name} is not valid Unicode`)
}

function readerByEncoding(parameter: WireParameter): Reader {
  if (parameter.encoding === 'text') return textReader(parameter)
  if (parameter.encoding === 'either') return eitherReader(parameter)
  const literal = literalReader(parameter)
  return jsonReader(parameter, literal)
}

function textReader(parameter: WireParameter): Reader {
  const { name, schema, nullable } = parameter
  if (isPlainString(parameter)) return nullable ? (text) => (text === 'null' ? null : text) : (text) => text
  const enumerated = new Set(isPlain(parameter) ? enumeratedTexts(parameter.core) : [])
  return (text) => {
    if (enumerated.has(text)) return text
    if (nullable && text === 'null') return null
    const result = schema.safeParse(text, { error: problemText })
    if (result.success) return result.data
    // Some clients send every parameter as JSON: a quoted word is then the word, where words are a closed list.
    const quoted = enumeratedTexts(parameter.core).length > 0 ? unquoted(text) : undefined
    if (quoted !== undefined) {
      const second = schema.safeParse(quoted, { error: problemText })
      if (second.success) return second.data
    }
    throw errors.badRequest(firstProblem(name, result.error))
  }
}

function eitherReader(parameter: WireParameter): Reader {
  const { name, schema } = parameter
  const literal = literalReader(parameter)
  return (text) => {
    const quick = literal(text)
    if (quick !== undefined) return quick
    const value = mayBeJson(text) ? parsedJson(text) : undefined
    if (value !== undefined) {
      const result = schema.safeParse(value, { error: problemText })
      if (result.success) return wellFormed(name, text, result.data)
      // A list or object was meant as such; `true` or `12` may as well be a name.
      if (typeof value === 'object' && value !== null) throw refusalOf(parameter, value, result.error)
    }
    const result = schema.safeParse(text, { error: problemText })
    if (result.success) return result.data
    throw refusalOf(parameter, value ?? text, result.error)
  }
}

function jsonReader(parameter: WireParameter, literal: Reader): Reader {
  const { name, schema, core } = parameter
  const scalar = scalarKind(core)
  return (text) => {
    const quick = literal(text)
    if (quick !== undefined) return quick
    const value = lenient(scalar, parsedJson(text))
    if (value === undefined) {
      const word = scalar === 'integer' ? 'an integer' : scalar === 'boolean' ? 'a boolean' : 'valid JSON'
      throw errors.badRequest(`${name} is not ${word}`)
    }
    const result = schema.safeParse(value, { error: problemText })
    if (!result.success) throw refusalOf(parameter, value, result.error)
    return wellFormed(name, text, result.data)
  }
}

function refusalOf({ name, refusal, unknown }: WireParameter, value: unknown, error: z.ZodError): ApiError {
  if (refusal !== undefined) return refusal(name, value)
  const [{ code } = { code: undefined }] = error.issues
  // An id that nothing can have is none of anything that is there.
  if (unknown !== undefined && typeof value === 'number' && (code === 'too_big' || code === 'too_small'))
    return unknown(value)
  return errors.badRequest(firstProblem(name, error))
}

/** Reads plain integers and booleans without zod where the schema has no further rule about them than bounds. */
function literalReader(parameter: WireParameter): Reader {
  const alternatives = isPlain(parameter) ? alternativesOf(parameter.core) : []
  const booleans = alternatives.filter(isUnchecked).map(scalarKind).includes('boolean')
  const ranges = alternatives.map(integerRange).filter((range) => range !== undefined)
  return (text) => {
    if (booleans && text === 'true') return true
    if (booleans && text === 'false') return false
    if (ranges.length === 0 || text.length > 16 || !/^(?:0|-?[1-9]\d*)$/.test(text)) return undefined
    const value = Number(text)
    return ranges.some(({ least, most }) => value >= least && value <= most) ? value : undefined
  }
}

type Scalar = 'integer' | 'boolean' | 'other'

function scalarKind(schema: z.core.$ZodType): Scalar {
  const def = defOf(schema)
  if (def.type === 'boolean') return 'boolean'
  const numeric =
    def.type === 'number' ||
    (def.type === 'literal' && def.values.every((value) => typeof value === 'number'))
  return numeric ? 'integer' : 'other'
}

/** `"12"` for 12 and `"true"`, 1 for true: what clients in loosely typed languages send. */
function lenient(kind: Scalar, value: unknown): unknown {
  if (kind === 'integer' && typeof value === 'string')
    return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined
  if (kind === 'boolean' && (value === 'true' || value === 1)) return true
  if (kind === 'boolean' && (value === 'false' || value === 0)) return false
  return value
}

/** No parameter nests as deep. What does would exhaust the stack of whatever recurses over it. */
const DEEPEST = 100

function isTooDeep(text: string): boolean {
  if (text.length <= DEEPEST) return false
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isQuoted = false
    } else if (code === QUOTE) isQuoted = true
    else if (code === OPENING_BRACE || code === OPENING_BRACKET) {
      if (++depth > DEEPEST) return true
    } else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth--
  }
  return false
}

const [QUOTE, BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [...'"\\[]{}'].map(
  (character) => character.charCodeAt(0),
)

/**
 * The parsed value, or undefined where the text is not JSON (which has no undefined of its own), or nests deeper than
 * any value that is asked for.
 */
function parsedJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unquoted(text: string): string | undefined {
  const value = text.startsWith('"') ? parsedJson(text) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Escapes in JSON can smuggle in what the raw text is checked for; runs after the schema bounded the nesting. */
function wellFormed(name: string, text: string, value: unknown): unknown {
  if (text.includes('\\u') && !isStorable(value)) throw errors.badRequest(`${name} is not valid Unicode`)
  return value
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

/** Nothing around the core changes a value: no transformation, no rule added outside. */
function isPlain({ schema, core }: WireParameter): boolean {
  let layer: z.core.$ZodType = schema
  while (layer !== core) {
    const def = defOf(layer)
    if (def.type === 'pipe' || !('innerType' in def) || (def.checks?.length ?? 0) > 0) return false
    layer = def.innerType
  }
  return true
}

function isPlainString(parameter: WireParameter): boolean {
  return isPlain(parameter) && defOf(parameter.core).type === 'string' && isUnchecked(parameter.core)
}

/** No further rule: any string, any boolean. */
function isUnchecked(schema: z.core.$ZodType): boolean {
  const def = defOf(schema)
  if (def.checks !== undefined && def.checks.length > 0) return false
  return def.type === 'boolean' || (def.type === 'string' && !('format' in def))
}

function enumeratedTexts(core: z.core.$ZodType): string[] {
  const def = defOf(core)
  if (!isText(core)) return []
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  return def.type === 'literal' ? def.values.map(String) : []
}
