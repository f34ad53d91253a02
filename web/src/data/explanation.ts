import { NetworkError } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { refusalWords } from '#language/refusals/speak-refusals.ts'
import { t } from '#language/words.ts'

/** What went wrong, for the person who has to wait or try again. What the server refuses, it explains. */
export function explanationOf(error: unknown): string {
  if (!(error instanceof NetworkError)) return explanationOfRefusal(asError(error))
  return error.status === undefined
    ? t`The server cannot be reached.`
    : t`Something between here and the server did not let it answer.`
}

/** The same of a refusal that was kept, as with a message that was not sent. */
export function explanationOfRefusal({ message }: { readonly message: string }): string {
  return refusalWords(message)
}
