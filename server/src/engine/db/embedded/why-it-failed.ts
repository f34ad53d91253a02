import { OperatorError } from '../../operator-error.ts'
import type { OpenFolder } from './open-folder.ts'

/** PostgreSQL's message for a full disk. */
export const NO_SPACE = /No space left on device|Disk quota exceeded/i
const NOT_ALLOWED = /Permission denied/i
/**
 * PostgreSQL's messages for missing, truncated or overwritten files of the cluster, but not for files that a setting
 * names.
 */
const DAMAGED =
  /^PANIC|incorrect checksum|database files are incompatible|could not read file|is corrupt|"(?:\S*\/)?(?:base|global|pg_\w+)(?:\/[^"]*)?": No such file/

/** The error for a full disk. */
export const noSpace = () =>
  new OperatorError('There is no space left on the disk of the database: make some')

/** The error for a damaged cluster in `folder`. */
export const damaged = (folder: string, why: string) =>
  new OperatorError(`DATA_DIR: the database in ${folder} is damaged (${why}): put it back from a backup`)

/** Why a PostgreSQL program failed: one line made from its last output. */
export function whyItFailed(
  what: string,
  { path, childPath }: OpenFolder,
  lines: readonly string[],
): OperatorError {
  // PostgreSQL knows its folder by a descriptor's path, which means nothing to the operator.
  const said = lines.map((line) => line.trim().replaceAll(childPath, path)).filter((line) => line !== '')
  const all = said.join('; ')
  if (NO_SPACE.test(all)) return noSpace()
  if (NOT_ALLOWED.test(all)) {
    const denial = said.find((line) => NOT_ALLOWED.test(line))
    return new OperatorError(
      `DATA_DIR: PostgreSQL may not use all that is in ${path} (${denial}): give all in it to its owner, for reading and writing`,
    )
  }
  const worst = said.find((line) => DAMAGED.test(line))
  if (worst !== undefined) return damaged(path, worst)
  return new OperatorError(`${what}: ${all}`)
}
