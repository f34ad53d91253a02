import { fileSize } from '#compose/file-size.ts'
import { t } from '#language/words.ts'

const MIB = 1024 * 1024

/** What files take, of what they may take. */
export const roomOf = (bytes: number, quotaMib: number | null) =>
  quotaMib === null ? fileSize(bytes) : t`${fileSize(bytes)} of ${fileSize(quotaMib * MIB)}`
