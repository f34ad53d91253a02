import { sessionsEnded } from '#directory/sessions/entries.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { EndedThere } from './method.ts'

/** Ends the sessions here that a provider says it has ended there. */
export function endSessionsFrom(realm: Realm, { issuer, subject, sessionIndex }: EndedThere): Promise<void> {
  return realm.change(async ({ tx, state, append }) => {
    const { rows } = await tx.query<{ id: number; userId: number }>(
      `delete from sessions as one using external_sessions as there
       where one.realm_id = $1 and there.realm_id = $1 and there.token_hash = one.token_hash
         and there.issuer = $2 and ($3::text is null or there.subject = $3)
         and ($4::text is null or there.session_index = $4)
       returning one.id, one.user_id as "userId"`,
      [state.id, issuer, subject ?? null, sessionIndex ?? null],
    )
    for (const [userId, ended] of Map.groupBy(rows, (row) => row.userId))
      append(sessionsEnded.of({ userId, ids: ended.map(({ id }) => id) }))
  })
}
