import { readdir } from 'node:fs/promises'

const SOURCE = new URL('../', import.meta.url)

/** Everything that the files of these names export, in all folders of the server's rooms: a noun is a new folder. */
export async function exportsOf(fileNames: readonly string[]): Promise<unknown[]> {
  const files = (await readdir(SOURCE, { recursive: true }))
    .filter((path) => isInRoom(path) && fileNames.includes(path.slice(path.lastIndexOf('/') + 1)))
    .sort()
  const modules: object[] = await Promise.all(files.map((path) => import(new URL(path, SOURCE).href)))
  return modules.flatMap((module) => Object.values(module).flat())
}

/** In a folder of a room: a room's own files declare nothing. */
const isInRoom = (path: string) => path.split('/').length > 2
