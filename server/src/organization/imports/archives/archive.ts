import type { Readable } from 'node:stream'
import { OperatorError } from '#engine/operator-error.ts'

/** The files of an export by their names in it. A name is only ever looked up here, so that none leads elsewhere. */
export interface Archive {
  /** Sizes in bytes by name. Folders are separated by `/`. */
  readonly sizes: ReadonlyMap<string, number>
  /** Throws OperatorError if there is no such file. */
  open(name: string): Promise<Readable>
  close(): Promise<void>
}

/** So many files at most: the names of all are in memory. */
const MOST_FILES = 2_000_000

/** Collects the sizes of an archive's files. Throws OperatorError for names that lead out of it, and for too many. */
export class Names {
  readonly sizes = new Map<string, number>()

  /** Returns the name under which the file is found: some programs of Windows separate folders by backslashes. */
  add(given: string, size: number): string {
    const name = given.replaceAll('\\', '/').replace(/^\.\//, '')
    const parts = name.split('/')
    if (name === '' || name.startsWith('/') || name.includes('\0') || parts.includes('..')) {
      throw new OperatorError(
        `the archive has a file with the name ${JSON.stringify(given)}, which leads out of it`,
      )
    }
    if (this.sizes.size >= MOST_FILES)
      throw new OperatorError(`the archive has more than ${MOST_FILES} files`)
    this.sizes.set(name, size)
    return name
  }
}

/** The part of an archive below a folder: many exports have one folder around everything. */
export function below(archive: Archive, folder: string): Archive {
  if (folder === '') return archive
  const inside = [...archive.sizes].filter(([name]) => name.startsWith(folder))
  return {
    sizes: new Map(inside.map(([name, size]) => [name.slice(folder.length), size])),
    open: (name) => archive.open(folder + name),
    close: () => archive.close(),
  }
}

/** The folder, at most two deep, that has a file whose name fits; undefined if none has. */
export function folderWith(archive: Archive, fits: RegExp): string | undefined {
  const folders = [...archive.sizes.keys()].flatMap((name) => {
    const end = name.lastIndexOf('/') + 1
    return fits.test(name.slice(end)) && name.slice(0, end).split('/').length <= 3 ? [name.slice(0, end)] : []
  })
  return folders.sort((a, b) => a.length - b.length)[0]
}

/** The error for a file that an export names and does not have. */
export const missing = (name: string) => new OperatorError(`the export has no file ${JSON.stringify(name)}`)
