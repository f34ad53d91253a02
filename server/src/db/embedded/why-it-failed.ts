import { OperatorError } from '../../operator-error.ts'

/** What PostgreSQL says of a disk without space. */
export const NO_SPACE = /No space left on device|Disk quota exceeded/i

export const noSpace = () =>
  new OperatorError('There is no space left on the disk of the database: make some')

/** The failure of a program of PostgreSQL, in one line out of the last ones it wrote. */
export function whyItFailed(what: string, lines: readonly string[]): OperatorError {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (said.some((line) => NO_SPACE.test(line))) return noSpace()
  return new OperatorError(`${what}: ${said.join('; ')}`)
}
