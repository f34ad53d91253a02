import { OperatorError } from '../../operator-error.ts'
import type { OpenFolder } from './open-folder.ts'

/** What PostgreSQL says of a disk without space. */
export const NO_SPACE = /No space left on device|Disk quota exceeded/i
const NOT_ALLOWED = /Permission denied/i
/** What PostgreSQL says of files that are missing, cut short or overwritten: of its own, not of those of a setting. */
const DAMAGED =
  /^PANIC|incorrect checksum|database files are incompatible|could not read file|is corrupt|"(?:\S*\/)?(?:base|global|pg_\w+)(?:\/[^"]*)?": No such file/

export const noSpace = () =>
  new OperatorError('There is no space left on the disk of the database: make some')

export const damaged = (folder: string, why: string) =>
  new OperatorError(`DATA_DIR: the database in ${folder} is damaged (${why}): put it back from a backup`)

/** The failure of a program of PostgreSQL, in one line out of the last ones it wrote. */
export function whyItFailed(
  what: string,
  { path, childPath }: OpenFolder,
  lines: readonly string[],
): OperatorError {
  // It knows its folder by a name that leads there from nowhere else.
  const said = lines.map((line) => line.trim().replaceAll(childPath, path)).filter((line) => line !== '')
  const all = said.join('; ')
  if (NO_SPACE.test(all)) return noSpace()
  if (NOT_ALLOWED.test(all)) {
    const told = said.find((line) => NOT_ALLOWED.test(line))
    return new OperatorError(
      `DATA_DIR: PostgreSQL may not use all that is in ${path} (${told}): give all in it to its owner, for reading and writing`,
    )
  }
  const worst = said.find((line) => DAMAGED.test(line))
  if (worst !== undefined) return damaged(path, worst)
  return new OperatorError(`${what}: ${all}`)
}
