import { delimiter, join } from 'node:path'

/** Where commands of these names may be: for the first name in the order of the path, then for the next. */
export function commandsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
