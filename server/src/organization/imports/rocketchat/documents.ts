import { z } from 'zod'
import { OperatorError } from '#engine/operator-error.ts'
import type { Archive } from '../archives/archive.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { jsonRows } from '../reading/json-rows.ts'
import { fitting } from '../reading/rows.ts'
import type { SourceOptions } from '../source.ts'

// The collections of Rocket.Chat's database as `mongoexport` writes them: a document a line.

/** A moment as extended JSON: `{"$date": …}`, ISO 8601 or milliseconds, also as `{"$numberLong": …}`. */
const date = z
  .object({ $date: z.union([z.string(), z.number(), z.object({ $numberLong: z.string() })]) })
  .transform(({ $date: given }) =>
    typeof given === 'object'
      ? Number(given.$numberLong)
      : typeof given === 'number'
        ? given
        : Date.parse(given),
  )

export const customEmoji = z.object({ _id: z.string(), name: z.string(), extension: z.string() })

export const user = z.object({
  _id: z.string(),
  username: z.string().optional(),
  name: z.string().nullish(),
  type: z.string().default('user'),
  active: z.boolean().default(true),
  emails: z.array(z.object({ address: z.string() })).nullish(),
  roles: z.array(z.string()).nullish(),
})

export const room = z.object({
  _id: z.string(),
  t: z.string(),
  name: z.string().nullish(),
  fname: z.string().nullish(),
  description: z.string().nullish(),
  archived: z.boolean().nullish(),
  default: z.boolean().nullish(),
  uids: z.array(z.string()).nullish(),
  prid: z.string().nullish(),
})
export type Room = z.infer<typeof room>

export const membership = z.object({ rid: z.string(), u: z.object({ _id: z.string() }) })

const file = z.object({ _id: z.string(), name: z.string().nullish() })

export const author = z.object({ _id: z.string(), username: z.string().optional() })

export const message = z.object({
  _id: z.string(),
  rid: z.string(),
  u: author,
  ts: date,
  msg: z.string().default(''),
  t: z.string().nullish(),
  tmid: z.string().nullish(),
  tcount: z.number().nullish(),
  editedAt: date.nullish(),
  reactions: z.record(z.string(), z.object({ usernames: z.array(z.string()) })).nullish(),
  file: file.nullish(),
  files: z.array(file).nullish(),
  starred: z.array(z.object({ _id: z.string() })).nullish(),
})
export type RocketMessage = z.infer<typeof message>

/** The documents of a collection, of which no file is none. What cannot be read is told in the report. */
export async function* documents<T>(
  archive: Archive,
  file: string,
  schema: z.ZodType<T>,
  { report }: Pick<SourceOptions, 'report'>,
): AsyncGenerator<T> {
  if (!archive.sizes.has(file)) return
  const fit = fitting(schema, `documents of ${file}`, report)
  try {
    if (await isArray(archive, file)) {
      for await (const rows of jsonRows(await archive.open(file))) {
        for (const { value } of rows) yield* fit(value)
      }
      return
    }
    const broken = () => report.lose(`lines of ${file}: not JSON`)
    for await (const values of jsonLines(await archive.open(file), broken)) {
      for (const value of values) yield* fit(value)
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    report.lose(`documents of ${file}: ${error.message}`)
  }
}

/** Whether it is written with `--jsonArray`. */
async function isArray(archive: Archive, file: string): Promise<boolean> {
  for await (const chunk of await archive.open(file)) return /^\s*\[/.test(String(chunk).slice(0, 100))
  return false
}
