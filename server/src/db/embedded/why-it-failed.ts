import { OperatorError } from '../../operator-error.ts'

/** What PostgreSQL says of a disk without space, and what then helps. */
const NO_SPACE = /No space left on device|Disk quota exceeded/i

/** The failure of a program of PostgreSQL, in one line out of the last ones it wrote. */
export function whyItFailed(what: string, lines: readonly string[]): OperatorError {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (said.some((line) => NO_SPACE.test(line))) {
    return new OperatorError('There is no space left on the disk of DATA_DIR: make some, and start again')
  }
  return new OperatorError(`${what}: ${said.join('; ')}`)
}
