import { t } from '#language/words.ts'
import { formatFull, formatWholeDay } from '#ui/time/format.ts'

const DAY_SECONDS = 86_400
const now = () => Math.floor(Date.now() / 1000)

/** After how long a key expires, as choices of a form. */
export const expiryChoices = () =>
  [
    ['30', t`In 30 days`],
    ['90', t`In 90 days`],
    ['365', t`In a year`],
    ['', t`Never`],
  ] as const

/** When a key with this choice expires, in UNIX seconds; nothing for one that does not. */
export function chosenExpiry(choice: string | undefined): { expires?: number } {
  return choice ? { expires: now() + Number(choice) * DAY_SECONDS } : {}
}

/** When it was made, when it was last used, and when it expires. */
export function timesOf(
  {
    created,
    last_used: used,
    expires,
  }: { created: number; last_used: number | null; expires: number | null },
  twentyFour: boolean,
): string[] {
  const usedWords = used === null ? t`Not used yet` : t`Last used ${formatFull(used, twentyFour)}`
  const since = [t`Made ${formatWholeDay(created)}`, usedWords]
  if (expires === null) return [...since, t`Never expires`]
  const at = formatFull(expires, twentyFour)
  return [...since, expires <= now() ? t`Expired ${at}` : t`Expires ${at}`]
}
