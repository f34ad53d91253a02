import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { type Archive, missing, Names } from './archive.ts'

/** An export that is not packed: a folder with everything in it, or a single file. Links are left out. */
export async function openFolder(path: string): Promise<Archive> {
  const names = new Names()
  const facts = await lstat(path)
  const paths = new Map<string, string>()
  if (facts.isDirectory()) {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const full = join(entry.parentPath, entry.name)
      // A name that is no UTF-8 leads nowhere once it is text: nothing in the export can mean that file.
      const found = await lstat(full).catch(() => undefined)
      if (found === undefined) continue
      const name = relative(path, full).split(sep).join('/')
      paths.set(names.add(name, found.size), full)
    }
  } else {
    paths.set(names.add(basename(path), facts.size), path)
  }
  return {
    sizes: names.sizes,
    async open(name) {
      const full = paths.get(name)
      if (full === undefined) throw missing(name)
      return createReadStream(full)
    },
    close: async () => undefined,
  }
}
