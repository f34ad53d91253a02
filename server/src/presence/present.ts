import { legacyActiveWindowSeconds } from '@parley/api/presence/limits'
import type { LegacyPresence, ModernPresence } from '@parley/api/presence/objects'
import { knownUsers } from '../permissions/users.ts'
import type { RealmState } from '../realm/state.ts'
import { apiEmail } from '../users/access.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import type { Presence, PresenceBook } from './book.ts'

export function modernPresence({ activeAt, seenAt }: Presence): ModernPresence {
  return { active_timestamp: activeAt, idle_timestamp: seenAt }
}

/** The form of older clients: one entry a client program, of which there are two names. */
export function legacyPresence(presence: Presence): Record<'website' | 'aggregated', LegacyPresence> {
  const isActive = presence.seenAt - presence.activeAt <= legacyActiveWindowSeconds
  const entry = {
    client: 'website',
    status: isActive ? 'active' : 'idle',
    timestamp: isActive ? presence.activeAt : presence.seenAt,
  } as const
  return { website: { ...entry, pushable: false }, aggregated: entry }
}

export interface PresenceQuery {
  readonly slim: boolean
  /** Only what changed after it. */
  readonly after: number
  readonly since: number
}

/**
 * The presence of everyone whom the viewer may know, by user id or in the older form. When people come and go is for
 * those whom they work with, not for spectators.
 */
export function presencesOf(
  state: RealmState,
  viewer: User,
  book: PresenceBook,
  { slim, after, since }: PresenceQuery,
) {
  const isKnown = isSpectator(viewer) ? () => false : knownUsers(state, viewer)
  const wanted = [...book.all()].filter(([userId, { updateId, seenAt }]) => {
    const user = state.users.get(userId)
    return updateId > after && seenAt >= since && user !== undefined && isKnown(user)
  })
  if (slim) return Object.fromEntries(wanted.map(([userId, presence]) => [userId, modernPresence(presence)]))
  return Object.fromEntries(
    wanted.flatMap(([userId, presence]) => {
      const user = state.users.get(userId)
      return user === undefined ? [] : [[apiEmail(state, user), legacyPresence(presence)]]
    }),
  )
}
