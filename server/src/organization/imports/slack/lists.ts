import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Archive } from '../archives/archive.ts'
import { fitting } from '../reading/rows.ts'
import type { Report } from '../report.ts'
import type { ImportedEmoji, ImportedGroup } from '../shape.ts'

// What Slack's own export leaves out, in the form of its API: the answers of `usergroups.list` (with `include_users`) and
// `emoji.list`, saved beside the export.

const userGroup = z.object({
  id: z.string(),
  handle: z.string().default(''),
  name: z.string().default(''),
  description: z.string().nullish(),
  created_by: z.string().nullish(),
  date_delete: z.number().default(0),
  users: z.array(z.string()).default([]),
})

const MOST_BYTES = 16 * 1024 * 1024
const ALIAS = 'alias:'

/** The field of an answer of the API, or the file itself; undefined if there is none. */
async function readIn(archive: Archive, file: string, field: string): Promise<unknown> {
  const size = archive.sizes.get(file) ?? 0
  if (size === 0 || size > MOST_BYTES) return undefined
  const found: unknown = await json(await archive.open(file)).catch(() => undefined)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found
  return field in found ? Object.entries(found).find(([name]) => name === field)?.[1] : found
}

/** The user groups of `usergroups.json`. */
export async function* groupsOf(archive: Archive, report: Report): AsyncGenerator<ImportedGroup> {
  const found = await readIn(archive, 'usergroups.json', 'usergroups')
  const fit = fitting(userGroup, 'user groups', report)
  for (const row of Array.isArray(found) ? found : []) {
    for (const one of fit(row)) {
      yield {
        key: one.id,
        name: one.handle || one.name || one.id,
        description: one.description || one.name,
        creator: one.created_by ?? undefined,
        members: one.users,
        isDeactivated: one.date_delete > 0,
      }
    }
  }
}

/** The emoji of `emoji.json`. An alias of one of them is not told apart: it would be the same picture again. */
export async function* emojiOf(archive: Archive, report: Report): AsyncGenerator<ImportedEmoji> {
  const found = await readIn(archive, 'emoji.json', 'emoji')
  const all = z.record(z.string(), z.string()).safeParse(found).data ?? {}
  for (const [name, url] of Object.entries(all)) {
    if (url.startsWith(ALIAS)) report.lose('emoji: other names of one')
    else {
      const path = [`emoji/${name}`, `emoji/${url.split('/').at(-1)}`].find((one) => archive.sizes.has(one))
      yield {
        key: name,
        name,
        file: { key: `emoji ${name}`, name: url.split('/').at(-1) ?? name, path, url },
      }
    }
  }
}
