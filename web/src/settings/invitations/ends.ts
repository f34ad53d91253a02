import type { Invitation } from '@parley/api/invites/objects'
import { t } from '#language/words.ts'
import { formatDate } from '#ui/time/format.ts'

/** Until when an invitation is good. */
export function endInWords({ expiry_date: end, state }: Pick<Invitation, 'expiry_date' | 'state'>): string {
  if (state === 'void') return t`Who made it may not invite like this any more.`
  if (end === null) return t`Works until it is revoked.`
  const day = formatDate(new Date(end * 1000), true)
  return state === 'expired' ? t`Ended on ${day}.` : t`Works until ${day}.`
}
