import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { readRanges, unreadRanges } from '../flags/unread-ranges.ts'
import { MOVED_HERE } from '../message/bit-flags.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import type { Scope } from './scope.ts'

/** The narrow without what the viewer has read, or has not: it would be found first, and then sifted. */
export async function withoutOtherwiseRead(
  realm: Realm,
  { state, user }: Viewer,
  query: NarrowQuery,
): Promise<NarrowQuery> {
  const { scope, unreadOnly, readOnly } = query
  if (!unreadOnly && !readOnly) return query
  if (unreadOnly) {
    const unread = await unreadRanges(realm.db, state, user, new Set(scope.conversations.keys()))
    return { ...query, scope: { conversations: unread } }
  }
  return { ...query, scope: { conversations: await readRanges(realm.db, state, user, scope.conversations) } }
}

/** The id of the newest message in ranges of what was read, or one that is greater; -1 without any. */
export async function newestRead({ db, state }: Realm, { conversations }: Scope): Promise<number> {
  const here = (which: string) => `select m.id from messages m
    where m.realm_id = $1 and m.conversation_id = last.id and m.seq < last.after and m.facts & ${MOVED_HERE} ${which}`
  // Ids grow with the seq, but for messages that were moved here. The fence keeps the database to the index of these.
  const writtenHere = `(${here('= 0')} order by m.seq desc limit 1)`
  const movedHere = `(select max(moved.id) from (${here('<> 0')} offset 0) moved)`
  const { rows } = await db.query<{ id: number | null }>(
    `select max(greatest(${writtenHere}, ${movedHere})) as id
     from unnest($2::integer[], $3::integer[]) last (id, after)`,
    [state.id, [...conversations.keys()], Array.from(conversations.values(), (open) => open.at(-1))],
  )
  return rows[0]?.id ?? -1
}
