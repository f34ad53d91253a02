import { z } from 'zod'
import type { ApiError } from './errors.ts'
import { defOf } from './wire.ts'

// What a request may say for a number is what the server can hold. Every number in a request has a bound on both sides:
// `integer` where nothing else is said, since most columns are of that width.

/** A whole number that an `integer` column holds: counts, days, orders and the ids of nearly everything. */
export const integer = z.int32()

/** A whole number that a `bigint` column holds, as far as JSON can tell one from the next: ids of messages. */
export const wideInteger = z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** The last second of the year 9999: what is later cannot be told as a date. */
export const latestTime = 253_402_300_799

/** UNIX seconds, with a fraction where the client has one. */
export const timestamp = z.number().min(-latestTime).max(latestTime)

/**
 * The id of something. One that no column can hold is the id of nothing, so it gets the same answer.
 * @param unknown what an id that belongs to nothing is refused with
 * @param width what the column of such ids holds
 */
export function idOf(unknown: (id: number) => ApiError, width: z.ZodNumber = integer) {
  return width.meta({ unknown })
}

/** The places in a schema where a number may be as large as it likes, written like `drafts[].timestamp`. */
export function unboundedNumbers(schema: z.core.$ZodType, at: string): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'number':
      return hasBounds(schema) ? [] : [at]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unboundedNumbers(field, `${at}.${name}`))
    case 'array':
      return unboundedNumbers(def.element, `${at}[]`)
    case 'tuple':
      return def.items.flatMap((item, index) => unboundedNumbers(item, `${at}[${index}]`))
    case 'record':
      return unboundedNumbers(def.valueType, `${at}{}`)
    case 'union':
      return def.options.flatMap((option) => unboundedNumbers(option, at))
    case 'pipe':
      return unboundedNumbers(def.in, at)
    case 'bigint':
      return [at]
    default:
      return 'innerType' in def && def.innerType !== undefined ? unboundedNumbers(def.innerType, at) : []
  }
}

/** By its own format, or by checks of both sides. That JSON's safe integers end somewhere is no bound that was thought of. */
export function hasBounds(schema: z.core.$ZodType): boolean {
  const def = defOf(schema)
  if ('innerType' in def && def.innerType !== undefined) return hasBounds(def.innerType)
  if ('format' in def && def.format === 'int32') return true
  const kinds = (def.checks ?? []).map(({ _zod }) => _zod.def.check)
  return kinds.includes('less_than') && kinds.includes('greater_than')
}

const WIDTHS: Readonly<Record<string, { least: number; most: number }>> = {
  int32: { least: -(2 ** 31), most: 2 ** 31 - 1 },
  safeint: { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER },
}

/** What integers a schema takes, where bounds are its only rule; both ends included. */
export function integerRange(schema: z.core.$ZodType): { least: number; most: number } | undefined {
  const def = defOf(schema)
  const width = def.type === 'number' && 'format' in def ? WIDTHS[String(def.format)] : undefined
  if (width === undefined) return undefined
  let { least, most } = width
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as { check: string; value?: unknown; inclusive?: boolean }
    if (typeof check.value !== 'number' || check.inclusive !== true) return undefined
    if (check.check === 'greater_than') least = Math.max(least, check.value)
    else if (check.check === 'less_than') most = Math.min(most, check.value)
    else return undefined
  }
  return { least, most }
}
