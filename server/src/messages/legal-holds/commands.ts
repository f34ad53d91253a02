import { channelErrors } from '@parley/api/channels/errors'
import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import { legalHolds } from '@parley/api/legal-holds/limits'
import { userErrors } from '@parley/api/users/errors'
import { ownersOf } from '#directory/users/ranks.ts'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { legalHoldLifted, legalHoldSet } from './entries.ts'
import type { LegalHold } from './state.ts'

interface Wanted {
  readonly userId?: number | undefined
  readonly channelId?: number | undefined
  readonly reason: string
  /** Null: whoever runs the server. */
  readonly setBy: number | null
}

/** Sets a legal hold. Throws if there is one already, or nothing to hold. Returns its id. */
export async function setHold({ tx, state, append }: Change, wanted: Wanted): Promise<number> {
  const { userId = null, channelId = null, setBy } = wanted
  if ((userId === null) === (channelId === null)) throw legalHoldErrors.oneOfBoth()
  const reason = checkedReason(wanted.reason)
  if (userId !== null && !state.users.has(userId)) throw userErrors.noSuchUser()
  if (channelId !== null && !state.channels.has(channelId)) throw channelErrors.invalidId()
  const isThere = (hold: LegalHold) => hold.userId === userId && hold.channelId === channelId
  if (state.legalHolds.values().some(isThere)) throw legalHoldErrors.alreadySet()
  legalHolds.checkRoom(state.legalHolds.size)
  const hold = { userId, channelId, reason, setBy, setAt: unixNow() }
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into legal_holds (realm_id, user_id, channel_id, reason, set_by, set_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [state.id, userId, channelId, reason, setBy, hold.setAt],
    ),
  )
  append(legalHoldSet.of({ owners: ownersOf(state), hold: { id, ...hold } }))
  return id
}

/** Lifts a legal hold. Throws if there is none with this id. */
export async function liftHold({ tx, state, append }: Change, id: number, given: string): Promise<void> {
  if (!state.legalHolds.has(id)) throw legalHoldErrors.notFound()
  const reason = checkedReason(given)
  await tx.query('delete from legal_holds where realm_id = $1 and id = $2', [state.id, id])
  append(legalHoldLifted.of({ owners: ownersOf(state), id, reason }))
}

function checkedReason(given: string): string {
  const reason = given.trim()
  if (reason === '') throw legalHoldErrors.reasonEmpty()
  return reason
}
