import { presenceEvent } from '@parley/api/presence/events'
import { maxUsersForOnlineEvents, maxUsersForPresenceEvents } from '@parley/api/presence/limits'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { apiEmail } from '#directory/users/access.ts'
import { ephemeralKind } from '#engine/events/ephemeral.ts'
import { type Presence, PresenceBook } from './presence-book.ts'
import { legacyPresence, modernPresence } from './present.ts'

interface PresenceNews {
  readonly userId: number
  readonly presence: Presence
  /** The user was offline before. */
  readonly comes: boolean
}

export const presenceNews = ephemeralKind<PresenceNews>({
  kind: 'presence',

  remember(realm, { userId, presence }) {
    realm.memory(PresenceBook).set(userId, presence)
  },

  audience: ({ users }, { comes }) =>
    users.size <= (comes ? maxUsersForOnlineEvents : maxUsersForPresenceEvents) ? 'everyone' : [],

  eventTypes: [presenceEvent.type],

  event({ userId, presence }, { state, user: viewer, client }, once) {
    const user = state.users.get(userId)
    if (user === undefined || !mayKnowUser(state, viewer, user)) return undefined
    if (client.capabilities.simplified_presence_events)
      return once('simplified', () => presenceEvent.of({ presences: { [userId]: modernPresence(presence) } }))
    const legacy = (more: { email?: string }) => () =>
      presenceEvent.ofOtherwise({
        user_id: userId,
        ...more,
        server_timestamp: presence.seenAt,
        presence: { website: { ...legacyPresence(presence).website, pushable: false } },
      })
    return client.slimPresence
      ? once('slim', legacy({}))
      : once('with address', legacy({ email: apiEmail(state, user) }))
  },
})
