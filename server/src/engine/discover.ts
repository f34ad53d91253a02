import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

const SOURCE = new URL('../', import.meta.url)
let all: Promise<string[]> | undefined

/**
 * Everything that the files of these names export, in all folders of the server's rooms: a noun is a new folder. Between
 * two files, others have their turn, such as what the database has answered meanwhile.
 */
export async function exportsOf(
  fileNames: readonly string[],
  turn: () => Promise<void> = setImmediate,
): Promise<unknown[]> {
  all ??= readdir(SOURCE, { recursive: true })
  const files = (await all)
    .filter((path) => isInRoom(path) && fileNames.includes(path.slice(path.lastIndexOf('/') + 1)))
    .sort()
  const exported: unknown[] = []
  for (const path of files) {
    const module: object = await import(new URL(path, SOURCE).href)
    exported.push(...Object.values(module).flat())
    await turn()
  }
  return exported
}

/** In a folder of a room: a room's own files declare nothing. */
const isInRoom = (path: string) => path.split('/').length > 2

/** Throws if two share a name, since one would replace the other. */
export function byName<T>(what: string, all: readonly T[], nameOf: (one: T) => string): Map<string, T> {
  const named = new Map<string, T>()
  for (const one of all) {
    const name = nameOf(one)
    if (named.has(name)) throw new Error(`two ${what} are named '${name}'`)
    named.set(name, one)
  }
  return named
}
