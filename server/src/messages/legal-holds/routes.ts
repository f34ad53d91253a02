import { getLegalHolds, liftLegalHold, setLegalHold } from '@parley/api/legal-holds/endpoints'
import { route } from '#engine/http/route.ts'
import { liftHold, setHold } from './commands.ts'

/** Lists the legal holds. */
export const list = route(getLegalHolds, ({ state }) => ({
  legal_holds: [...state.legalHolds.values()]
    .reverse()
    .map(({ id, userId, channelId, reason, setBy, setAt }) => ({
      id,
      user_id: userId,
      stream_id: channelId,
      reason,
      set_by: setBy,
      date_set: setAt,
    })),
}))

/** Sets a legal hold on a person or a channel. */
export const set = route(setLegalHold, async ({ realm, user, parameters }) => {
  const { user_id: userId, stream_id: channelId, reason } = parameters
  return {
    id: await realm.change((change) => setHold(change, { userId, channelId, reason, setBy: user.id })),
  }
})

/** Lifts a legal hold. */
export const lift = route(liftLegalHold, async ({ realm, parameters }) => {
  await realm.change((change) => liftHold(change, parameters.legal_hold_id, parameters.reason))
  return {}
})
