import { NetworkError } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { refusalWords } from '#language/refusals/speak-refusals.ts'
import { t } from '#language/words.ts'

/** What went wrong, for the person who has to wait or try again. What the server refuses, it explains. */
export function explanationOf(error: unknown): string {
  if (!(error instanceof NetworkError)) return refusalWords(asError(error).message)
  return error.status === undefined
    ? t`The server cannot be reached.`
    : t`Something between here and the server did not let it answer.`
}
