import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { type IdsQuery, MESSAGES, type Page, partsOf } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { newestId } from '../fetching/newest.ts'
import { idsFrom, idsOfPlainPage } from '../fetching/walking.ts'
import { inSlices } from './slices.ts'
import type { Searched } from './text/message.ts'

/** So many messages are looked up at first: a frequent word is among them. */
const FIRST = 200
/** Then four times as many each time, up to these. */
const MOST = 8_000
/** So many are read at a time, whatever their size. */
const READ = 1_600

interface Candidate extends Searched {
  readonly id: number
}

/** The last message that is indexed; -1 if none is. */
export async function indexedThrough({ db, state }: Realm): Promise<number> {
  const { rows } = await db.query<{ through: number | null }>(
    'select through from search_progress where realm_id = $1',
    [state.id],
  )
  return rows[0]?.through ?? -1
}

/**
 * Searches messages after one that is indexed by their text, a page of the narrow after the other.
 * @param after it, and those before it, are indexed
 */
export async function idsOfUnindexed(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  page: Page,
  after: number,
): Promise<number[]> {
  // Messages that the viewer cannot read do not make the search take longer.
  if (newestId(realm.state, query.scope) <= after) return []
  const { bounds, parameters, conditions } = query
  const wanted: NarrowQuery = {
    ...query,
    search: undefined,
    // The conditions say so too, and the index cannot be asked.
    terms: [],
    isByTerms: false,
    parameters: [...parameters, after],
    conditions: [...conditions, `m.id > $${parameters.length + 1}`],
    bounds: { ...bounds, first: Math.max(bounds.first, after + 1) },
  }
  const found: number[] = []
  let { from } = page
  for (let limit = FIRST; found.length < page.limit; limit = Math.min(limit * 4, MOST)) {
    const ids = await numbersOf(realm, await idsOfPlainPage(realm, viewer, wanted, { ...page, from, limit }))
    for (let read = 0; read < ids.length && found.length < page.limit; read += READ)
      found.push(...(await fitting(realm, query, ids.slice(read, read + READ))))
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) break
    from = page.direction === 'up to' ? last - 1 : last
  }
  return found.slice(0, page.limit)
}

/** Searches messages that are not any more what was indexed by their text. */
export async function idsOfChanged(
  realm: Realm,
  query: NarrowQuery,
  page: Page,
  changed: readonly number[],
): Promise<number[]> {
  if (changed.length === 0) return []
  // However many there are, all are read: they wait for the indexer for some seconds only.
  const all = { ...page, limit: changed.length }
  const { values, parameter, wanted, slice, scopes } = partsOf(all, query)
  const text = `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
    where ${wanted} and m.id = any(${parameter(changed)}::bigint[]) ${slice('m.id')}`
  const found = await fitting(realm, query, await idsFrom(realm, { text, values }))
  return found.slice(0, page.limit)
}

const numbersOf = (realm: Realm, ids: IdsQuery | number[]) => (Array.isArray(ids) ? ids : idsFrom(realm, ids))

/** Those of these messages whose text has what is asked for, in the same order. */
async function fitting(
  { db, state }: Realm,
  { search }: NarrowQuery,
  ids: readonly number[],
): Promise<number[]> {
  if (search === undefined || ids.length === 0) return [...ids]
  const { rows } = await db.prepared<Candidate>(
    `select m.id, m.topic, m.rendered from unnest($2::bigint[]) with ordinality wanted (id, number)
     join messages m on m.realm_id = $1 and m.id = wanted.id order by wanted.number`,
    [state.id, ids],
  )
  const fitting = await inSlices(
    rows,
    ({ rendered }) => rendered,
    (message) => (search.fits(message) ? [message.id] : []),
  )
  return fitting.flat()
}
