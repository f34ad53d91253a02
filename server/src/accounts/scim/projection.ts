import { plainPath } from './filter.ts'
import { isObject, type JsonObject, refusals } from './protocol.ts'

/** Which attributes a request wants (RFC 7644, section 3.9), in lower case. */
export interface Projection {
  readonly only: ReadonlySet<string> | undefined
  readonly without: ReadonlySet<string>
}

const MOST_NAMES = 100

/** Reads `attributes` and `excludedAttributes`: a text with commas, or a list. */
export function projectionOf(attributes: unknown, excluded: unknown): Projection {
  const only = namesIn(attributes)
  return { only: only.size === 0 ? undefined : only, without: namesIn(excluded) }
}

function namesIn(given: unknown): ReadonlySet<string> {
  if (given === undefined || given === null || given === '') return new Set()
  const names = Array.isArray(given) ? given : String(given).split(',')
  if (names.length > MOST_NAMES) throw refusals.invalidValue('There are too many names of attributes')
  return new Set(names.map((name) => plainPath(String(name).trim())))
}

/** Whether a request may want the attribute: what takes long need not be made otherwise. */
export function wants({ only, without }: Projection, name: string): boolean {
  const key = name.toLowerCase()
  if (without.has(key)) return false
  return only === undefined || [...only].some((one) => one === key || one.startsWith(`${key}.`))
}

/** Attributes that every answer has. */
const ALWAYS: readonly string[] = ['schemas', 'id']

/** A resource with those attributes that are wanted. */
export function projected(resource: JsonObject, projection: Projection): JsonObject {
  const { only, without } = projection
  if (only === undefined && without.size === 0) return resource
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(resource)) {
    const key = name.toLowerCase()
    if (ALWAYS.includes(key)) shown[name] = value
    else if (wants(projection, name)) shown[name] = only?.has(key) ? value : partOf(value, key, projection)
  }
  return shown
}

function partOf(value: unknown, key: string, { only, without }: Projection): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(one, key, { only, without }))
  if (!isObject(value)) return value
  const isWanted = (name: string) => {
    const path = `${key}.${name.toLowerCase()}`
    return !without.has(path) && (only === undefined || only.has(path))
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)))
}
