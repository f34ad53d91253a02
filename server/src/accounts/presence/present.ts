import { legacyActiveWindowSeconds } from '@parley/api/presence/limits'
import type { LegacyPresence, ModernPresence } from '@parley/api/presence/objects'
import { knownUsers } from '#directory/permissions/users.ts'
import { apiEmail } from '#directory/users/access.ts'
import { isSpectator } from '#directory/users/spectator.ts'
import type { User } from '#directory/users/state.ts'
import { Json, JsonObject } from '#engine/http/prepared/json.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Presence, PresenceBook } from './presence-book.ts'

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

export interface PresenceQuery {
  /** UNIX seconds: only users seen since then. */
  readonly since: number
  /** An update id: only later changes. */
  readonly after?: number
}

/** The presence of all users whom the viewer may know, by user id. */
export function modernPresences(
  state: RealmState,
  viewer: User,
  book: PresenceBook,
  query: PresenceQuery,
): Record<string, ModernPresence> {
  const found = presencesOf(state, viewer, book, query)
  return Object.fromEntries(found.map(([user, presence]) => [user.id, modernPresence(presence)]))
}

/** The same in the legacy format, by address. */
export function legacyPresences(
  state: RealmState,
  viewer: User,
  book: PresenceBook,
  query: PresenceQuery,
): Record<string, ReturnType<typeof legacyPresence>> {
  const found = presencesOf(state, viewer, book, query)
  return Object.fromEntries(
    found.map(([user, presence]) => [apiEmail(state, user), legacyPresence(presence)]),
  )
}

/** So many are one part of an answer: to compress a part takes a fraction of a millisecond. */
const PER_PART = 200

/** The same in one of the formats, as JSON in parts: of thousands, an object would take several times as long to make. */
export function presencesInParts(
  state: RealmState,
  viewer: User,
  book: PresenceBook,
  query: PresenceQuery & { readonly isSlim: boolean },
): JsonObject {
  const fieldOf = ([user, presence]: readonly [User, Presence]) =>
    query.isSlim
      ? `"${user.id}":${JSON.stringify(modernPresence(presence))}`
      : `${JSON.stringify(apiEmail(state, user))}:${JSON.stringify(legacyPresence(presence))}`
  const fields = presencesOf(state, viewer, book, query).map(fieldOf)
  const parts: Json[] = []
  for (let start = 0; start < fields.length; start += PER_PART)
    parts.push(new Json(fields.slice(start, start + PER_PART).join()))
  return new JsonObject(parts)
}

/** Spectators get no presence, since it shows when people work. */
function presencesOf(
  state: RealmState,
  viewer: User,
  book: PresenceBook,
  { since, after = -1 }: PresenceQuery,
): (readonly [User, Presence])[] {
  if (isSpectator(viewer)) return []
  const isKnown = knownUsers(state, viewer)
  const found: (readonly [User, Presence])[] = []
  for (const [userId, presence] of book.after(after)) {
    const user = state.users.get(userId)
    if (presence.seenAt >= since && user !== undefined && isKnown(user)) found.push([user, presence])
  }
  return found
}
