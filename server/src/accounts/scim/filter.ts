import { type Filter, parse } from 'scim2-parse-filter'
import { isObject, refusals } from './protocol.ts'

/** Providers ask for one or two attributes. */
const LONGEST_FILTER = 2000
const DEEPEST = 20
/** In a text that does not end, the parser would try twice as many ways with each line break. */
const CONTROLS = /\p{Cc}/u

/** The values of an attribute, by its path in lower case; undefined where there is no such attribute. */
export type Read = (path: string) => readonly unknown[] | undefined

/** Attributes whose case counts (RFC 7643). All others are compared without. */
const CASE_EXACT = /(^|\.)(id|externalid|value|\$ref)$/

/** Reads a filter (RFC 7644, section 3.4.2.2). Throws invalidFilter. */
export function parsedFilter(text: string): Filter {
  if (text.length > LONGEST_FILTER) throw refusals.invalidFilter('The filter is too long')
  if (CONTROLS.test(text)) throw refusals.invalidFilter('A filter has no line breaks or control characters')
  if ((text.match(/[([]/g)?.length ?? 0) > DEEPEST) throw refusals.invalidFilter('The filter is too deep')
  if ((text.match(/\bnot\b/gi)?.length ?? 0) > DEEPEST) throw refusals.invalidFilter('The filter is too deep')
  try {
    return parse(text)
  } catch {
    throw refusals.invalidFilter('The filter cannot be read')
  }
}

const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

/** The path of an attribute without its schema, in lower case. */
export const plainPath = (path: string) => path.toLowerCase().replace(SCHEMA, '')

/** Whether something fits a filter. Throws invalidFilter for an attribute that there is not. */
export function fits(filter: Filter, read: Read): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((one) => fits(one, read))
    case 'or':
      return filter.filters.some((one) => fits(one, read))
    case 'not':
      return !fits(filter.filter, read)
    case '[]':
      return valuesAt(read, filter.attrPath).some((value) => fits(filter.valFilter, readerOf(value)))
    case 'pr':
      return valuesAt(read, filter.attrPath).some((value) => value !== undefined && value !== '')
    case 'ne':
      return !valuesAt(read, filter.attrPath).some((value) =>
        compares('eq', value, filter.compValue, CASE_EXACT.test(plainPath(filter.attrPath))),
      )
    default: {
      const { op, attrPath, compValue } = filter
      const isExact = CASE_EXACT.test(plainPath(attrPath))
      return valuesAt(read, attrPath).some((value) => compares(op, value, compValue, isExact))
    }
  }
}

function valuesAt(read: Read, path: string): readonly unknown[] {
  const values = read(plainPath(path))
  if (values === undefined) throw refusals.invalidFilter(`There is no attribute '${path}'`)
  return values
}

/** Reads the fields of one of several values, such as an address of `emails`. */
export function readerOf(value: unknown): Read {
  return (path) => {
    if (!isObject(value)) return path === 'value' ? [value] : []
    const found = Object.entries(value).find(([key]) => key.toLowerCase() === path)
    return found === undefined ? [] : [found[1]]
  }
}

type Comparison = 'eq' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le'

function compares(op: Comparison, value: unknown, wanted: unknown, isExact: boolean): boolean {
  // A complex attribute that is compared as a whole means its value.
  const own = isObject(value) ? value.value : value
  if (typeof own !== 'string' || typeof wanted !== 'string')
    return op === 'eq' && own === sameKind(own, wanted)
  const [a, b] = isExact ? [own, wanted] : [own.toLowerCase(), wanted.toLowerCase()]
  switch (op) {
    case 'eq':
      return a === b
    case 'co':
      return a.includes(b)
    case 'sw':
      return a.startsWith(b)
    case 'ew':
      return a.endsWith(b)
    case 'gt':
      return a > b
    case 'ge':
      return a >= b
    case 'lt':
      return a < b
    case 'le':
      return a <= b
  }
}

/** Some providers send booleans as texts. */
function sameKind(own: unknown, wanted: unknown): unknown {
  if (typeof own === 'boolean' && typeof wanted === 'string') return wanted.toLowerCase() === String(true)
  return wanted
}
