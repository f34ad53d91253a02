import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from '../harness.ts'

/** The tables and files that contain a word. Words of a letter and digits stay unchanged in the text index. */
export async function whereFound({ server }: TestServer, word: string): Promise<string[]> {
  const { rows: tables } = await server.db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.db.query(
      `select from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [word],
    )
    if (rows.length > 0) found.push(name)
  }
  const folder = join(server.config.dataDir, 'uploads')
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (file.isFile() && (await readFile(join(file.parentPath, file.name))).includes(word))
      found.push(file.name)
  }
  return found
}
