import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import type { Report } from '../report.ts'
import { jsonRows } from './json-rows.ts'

/** Reads rows by a schema. A row that does not fit is told in the report, and left out. */
export function fitting<T>(schema: z.ZodType<T>, what: string, report: Report): (row: unknown) => T[] {
  return (row) => {
    const { success, data, error } = schema.safeParse(row)
    if (success) return [data]
    const [issue] = error.issues
    report.lose(`${what}: not in the form that is known, at ${issue?.path.join('.') || 'the top'}`)
    return []
  }
}

/** All rows of a short JSON file, or none if there is no such file. */
export async function rowsOf<T>(archive: Archive, name: string, fit: (row: unknown) => T[]): Promise<T[]> {
  if (!archive.sizes.has(name)) return []
  const rows: T[] = []
  for await (const some of jsonRows(await archive.open(name)))
    rows.push(...some.flatMap(({ value }) => fit(value)))
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
