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
  // Everything in the folder but the files of the database, which hold deleted rows until it uses the space again.
  const parts = (await readdir(server.config.dataDir)).filter((name) => name !== 'postgres')
  for (const part of parts) {
    const folder = join(server.config.dataDir, part)
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(file.parentPath, file.name)
      const content = file.isFile() ? await readFile(path).catch(() => undefined) : undefined
      if (content !== undefined && (content.includes(word) || path.includes(word))) found.push(file.name)
    }
  }
  return found
}
