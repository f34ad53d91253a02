import { legacyActiveWindowSeconds } from '@parley/api/presence/limits'
import type { LegacyPresence, ModernPresence } from '@parley/api/presence/objects'
import type { RealmState } from '../realm/state.ts'
import { apiEmail } from '../users/access.ts'
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

/** Everyone's presence, by user id or in the older form. */
export function presencesOf(state: RealmState, book: PresenceBook, { slim, after, since }: PresenceQuery) {
  const wanted = [...book.all()].filter(([, { updateId, seenAt }]) => updateId > after && seenAt >= since)
  if (slim) return Object.fromEntries(wanted.map(([userId, presence]) => [userId, modernPresence(presence)]))
  return Object.fromEntries(
    wanted.flatMap(([userId, presence]) => {
      const user = state.users.get(userId)
      return user === undefined ? [] : [[apiEmail(state, user), legacyPresence(presence)]]
    }),
  )
}
