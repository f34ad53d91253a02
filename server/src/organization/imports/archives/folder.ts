import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { type Archive, missing, Names } from './archive.ts'

/** An export that is not packed: a folder with everything in it, or a single file. Links are left out. */
export async function openFolder(path: string): Promise<Archive> {
  const names = new Names()
  const facts = await lstat(path)
  const root = facts.isDirectory() ? path : dirname(path)
  if (facts.isDirectory()) {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const full = join(entry.parentPath, entry.name)
      names.add(relative(path, full).split(sep).join('/'), (await lstat(full)).size)
    }
  } else names.add(basename(path), facts.size)
  return {
    sizes: names.sizes,
    async open(name) {
      if (!names.sizes.has(name)) throw missing(name)
      return createReadStream(join(root, name))
    },
    close: async () => undefined,
  }
}
