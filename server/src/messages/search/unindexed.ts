import type { Realm } from '#engine/realm/realm.ts'
import { MESSAGES, type Page, partsOf } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { newestId } from '../fetching/newest.ts'
import { inSlices } from './slices.ts'
import type { Searched } from './text/message.ts'

const BATCH = 200

interface Candidate extends Searched {
  readonly id: number
}

/**
 * Searches messages that are not in the index as they are now, by their text.
 * @param after these are not indexed
 * @param changed and these are not any more what was indexed
 */
export async function idsOfUnindexed(
  { db, state }: Realm,
  query: NarrowQuery,
  page: Page,
  { after, changed }: { readonly after: number; readonly changed: readonly number[] },
): Promise<number[]> {
  // Messages that the viewer cannot read do not make the search take longer.
  if (newestId(state, query.scope) <= after && changed.length === 0) return []
  const found: number[] = []
  for (let { from } = page; ; ) {
    const { values, parameter, wanted, slice, scopes } = partsOf({ ...page, from, limit: BATCH }, query)
    const { rows } = await db.query<Candidate>(
      `select m.id, m.topic, m.rendered from ${MESSAGES}
       join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
       where ${wanted} and m.id in (
         select id from messages where realm_id = $1 and id > ${parameter(after)}
         union select unnest(${parameter(changed)}::bigint[])) ${slice('m.id')}`,
      values,
    )
    const fitting = await inSlices(
      rows,
      ({ rendered }) => rendered,
      (message) => ((query.search?.fits(message) ?? true) ? [message.id] : []),
    )
    found.push(...fitting.flat())
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH || found.length >= page.limit)
      return found.slice(0, page.limit)
    from = page.direction === 'up to' ? last.id - 1 : last.id
  }
}
