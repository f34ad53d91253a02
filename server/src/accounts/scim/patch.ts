import type { Filter } from 'scim2-parse-filter'
import { parsedFilter, plainPath } from './filter.ts'
import { fieldOf, isObject, type JsonObject, refusals } from './protocol.ts'

/** One operation of a PATCH (RFC 7644, section 3.5.2). */
export interface Operation {
  readonly op: 'add' | 'remove' | 'replace'
  /** In lower case and without schema; undefined: the value names attributes. */
  readonly path: string | undefined
  /** Which of several values it is about: what stands in brackets. */
  readonly filter: Filter | undefined
  /** What stands after the brackets. */
  readonly part: string | undefined
  readonly value: unknown
}

const MOST_OPERATIONS = 1000

/** Reads the body of a PATCH. Names are taken in any case, since providers write `Operations` and `Add` in several. */
export function operationsOf(body: JsonObject): Operation[] {
  const given = fieldOf(body, 'Operations')
  if (!Array.isArray(given) || given.length === 0) throw refusals.invalidSyntax("'Operations' must be a list")
  if (given.length > MOST_OPERATIONS) throw refusals.invalidSyntax('There are too many operations')
  return given.map(operationOf)
}

function operationOf(given: unknown): Operation {
  if (!isObject(given)) throw refusals.invalidSyntax('An operation must be an object')
  const op = String(fieldOf(given, 'op')).toLowerCase()
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw refusals.invalidSyntax("'op' must be add, remove or replace")
  const [path, value] = [fieldOf(given, 'path'), fieldOf(given, 'value')]
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw refusals.invalidPath(JSON.stringify(path).slice(0, 100))
  if (op === 'remove' && !path) throw refusals.noTarget('')
  if (op !== 'remove' && value === undefined) throw refusals.invalidValue("The operation lacks a 'value'")
  return { op, value, ...pathOf(path ?? undefined) }
}

function pathOf(path: string | undefined): Pick<Operation, 'path' | 'filter' | 'part'> {
  if (path === undefined || path === '') return { path: undefined, filter: undefined, part: undefined }
  const open = path.indexOf('[')
  if (open < 0) return { path: plainPath(path.trim()), filter: undefined, part: undefined }
  const close = path.lastIndexOf(']')
  const rest = path.slice(close + 1)
  if (close < open || (rest !== '' && !rest.startsWith('.'))) throw refusals.invalidPath(path.slice(0, 100))
  return {
    path: plainPath(path.slice(0, open).trim()),
    filter: parsedFilter(path.slice(open + 1, close)),
    part: rest === '' ? undefined : rest.slice(1).toLowerCase(),
  }
}

/**
 * The attributes that an operation sets, each by its path: one, or those that its value names. Nested objects and names
 * with a dot, which some providers send in place of them, are the same.
 */
export function settings({ op, path, value }: Operation): [path: string, value: unknown][] {
  if (path !== undefined) {
    const given = op === 'remove' ? undefined : value
    return isObject(given) ? nested(path, given) : [[path, given]]
  }
  if (!isObject(value))
    throw refusals.invalidValue('An operation without a path needs an object as its value')
  return Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const key = plainPath(name)
    return isObject(one) && !key.startsWith('urn:') ? nested(key, one) : [[key, one]]
  })
}

function nested(path: string, value: JsonObject): [string, unknown][] {
  return Object.entries(value).map(([name, one]) => [`${path}.${name.toLowerCase()}`, one])
}
