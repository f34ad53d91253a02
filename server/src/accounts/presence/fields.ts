import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Presence } from './presence-book.ts'
import type { PresenceFormat } from './present.ts'

/** Whose presence is asked for, and how. */
export interface PresenceQuery {
  readonly state: RealmState
  readonly format: PresenceFormat
  /** UNIX seconds: only users seen since then. */
  readonly since: number
  isKnown(user: User): boolean
  /** Whether all users are known. */
  readonly isOfAll: boolean
}

/** A field of the object that an answer has: a user, by the name that the format gives them, and their presence. */
export interface PresenceField {
  readonly userId: number
  readonly name: string
  readonly presence: Presence
}

/** The fields of those users that a query is for. */
export function presenceFields(
  query: PresenceQuery,
  presences: Iterable<readonly [userId: number, presence: Presence]>,
): PresenceField[] {
  const fields: PresenceField[] = []
  for (const [userId, presence] of presences) {
    const field = presenceField(query, userId, presence)
    if (field !== undefined) fields.push(field)
  }
  return fields
}

/** The field of a user, if the query is for it. */
export function presenceField(
  { state, format, since, isKnown }: PresenceQuery,
  userId: number,
  presence: Presence,
): PresenceField | undefined {
  if (presence.seenAt < since) return undefined
  const user = state.users.get(userId)
  if (user === undefined || !isKnown(user)) return undefined
  return { userId, name: format.nameOf(state, user), presence }
}
