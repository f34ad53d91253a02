import { delimiter, join } from 'node:path'

/** Candidate paths for commands of these names: for each name, in the order of the path. */
export function commandsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
