import { legacyActiveWindowSeconds } from '@parley/api/presence/limits'
import type { LegacyPresence, ModernPresence } from '@parley/api/presence/objects'
import { apiEmail } from '#directory/users/access.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Presence } from './presence-book.ts'

export function modernPresence({ activeAt, seenAt }: Presence): ModernPresence {
  return { active_timestamp: activeAt, idle_timestamp: seenAt }
}

/** The legacy format: an entry for each of two client names. */
export function legacyPresence(presence: Presence): Record<'website' | 'aggregated', LegacyPresence> {
  const isActive = presence.seenAt - presence.activeAt <= legacyActiveWindowSeconds
  const entry = {
    client: 'website',
    status: isActive ? 'active' : 'idle',
    timestamp: isActive ? presence.activeAt : presence.seenAt,
  } as const
  return { website: { ...entry, pushable: false }, aggregated: entry }
}

/** One of the two formats in which answers tell of many users. */
export interface PresenceFormat {
  /** The name of a user's field. */
  nameOf(state: RealmState, user: User): string
  valueOf(presence: Presence): object
  /** Whether a user's name can change. */
  readonly isRenamed: boolean
}

/** By user id. */
export const modernFormat: PresenceFormat = {
  nameOf: (_, { id }) => String(id),
  valueOf: modernPresence,
  isRenamed: false,
}

/** By address. */
export const legacyFormat: PresenceFormat = { nameOf: apiEmail, valueOf: legacyPresence, isRenamed: true }
