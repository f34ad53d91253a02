import { z } from 'zod'
import { OperatorError } from '#engine/operator-error.ts'
import type { Archive } from '../archives/archive.ts'
import type { Report } from '../report.ts'
import { jsonRows } from './json-rows.ts'

/**
 * Reads rows by a schema. What does not fit is told in the report: a field that the schema can do without is left out, and
 * otherwise the row.
 */
export function fitting<T>(schema: z.ZodType<T>, what: string, report: Report): (row: unknown) => T[] {
  return (row) => {
    const { success, data, error } = schema.safeParse(row)
    if (success) return [data]
    const [issue] = error.issues
    const where = issue?.path.join('.') || 'the top'
    const bare = schema.safeParse(without(row, issue?.path[0]))
    const whole = bare.success ? '' : 'not in the form that is known, '
    report.lose(`${what}: ${whole}${bare.success ? 'without' : 'at'} ${where}`)
    return bare.success ? [bare.data] : []
  }
}

function without(row: unknown, field: PropertyKey | undefined): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row) || field === undefined) return undefined
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
}

/**
 * All rows of a short JSON file, or none if there is no such file.
 * @param onBroken told why the rest of the file cannot be read; without it, that throws
 */
export async function rowsOf<T>(
  archive: Archive,
  name: string,
  fit: (row: unknown) => T[],
  onBroken?: (reason: string) => void,
): Promise<T[]> {
  if (!archive.sizes.has(name)) return []
  const rows: T[] = []
  try {
    for await (const some of jsonRows(await archive.open(name)))
      rows.push(...some.flatMap(({ value }) => fit(value)))
  } catch (error) {
    if (onBroken === undefined || !(error instanceof OperatorError)) throw error
    onBroken(error.message)
  }
  return rows
}

/** A moment: UNIX seconds with a fraction, or as ISO 8601. Read as UNIX seconds. */
export const moment = z.union([
  z.number(),
  z.string().transform((text, context) => {
    const parsed = Date.parse(text)
    if (!Number.isNaN(parsed)) return parsed / 1000
    context.issues.push({ code: 'custom', message: 'no date', input: text })
    return z.NEVER
  }),
])
