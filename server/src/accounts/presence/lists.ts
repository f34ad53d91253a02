import { knownUsers, knowsEverybody } from '#directory/permissions/users.ts'
import { isSpectator } from '#directory/users/spectator.ts'
import type { User } from '#directory/users/state.ts'
import { JsonObject } from '#engine/http/prepared/json.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { type PresenceQuery, presenceFields } from './fields.ts'
import { PresenceBook } from './presence-book.ts'
import { PresencePart } from './presence-part.ts'
import { modernFormat, type PresenceFormat } from './present.ts'

/**
 * The presence of all users whom the viewer may know. Each group of the book is one part, made when its turn comes: of
 * everybody who was here in two weeks, all at once would keep others waiting.
 * @param since UNIX seconds: only users seen since then
 */
export function presences(realm: Realm, viewer: User, format: PresenceFormat, since: number): JsonObject {
  const query = queryOf(realm, viewer, format, since)
  const { groups } = realm.memory(PresenceBook)
  return new JsonObject(groups.map((group) => group.part(query)).filter((part) => part !== undefined))
}

/** The same in the modern format, of users whose presence has changed after an update id. Visits no others. */
export function presencesAfter(realm: Realm, viewer: User, updateId: number, since: number): JsonObject {
  const query = queryOf(realm, viewer, modernFormat, since)
  const fields = presenceFields(query, realm.memory(PresenceBook).after(updateId))
  return new JsonObject(fields.length > 0 ? [new PresencePart(query.format, () => fields)] : [])
}

function queryOf({ state }: Realm, viewer: User, format: PresenceFormat, since: number): PresenceQuery {
  // Spectators get no presence, since it shows when people work.
  if (isSpectator(viewer)) return { state, format, since, isKnown: () => false, isOfAll: false }
  return { state, format, since, isKnown: knownUsers(state, viewer), isOfAll: knowsEverybody(state, viewer) }
}
