import { maxAnchor } from '@parley/api/messages/limits'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { RANKED, relevanceOf } from '../search/relevance.ts'
import type { SearchQuery } from '../search/search-query.ts'
import { inSlices } from '../search/slices.ts'
import { suggestionsFor } from '../search/suggestions.ts'
import type { Searched } from '../search/text/message.ts'
import { indexedThrough } from '../search/unindexed.ts'
import type { NarrowQuery } from './narrow-builder.ts'
import { newestId } from './newest.ts'
import { scopeParameters } from './scope.ts'
import { type FoundRow, hasAny, idsWanted, select } from './select.ts'

interface Page {
  readonly rows: readonly FoundRow[]
  readonly foundOldest?: boolean
  readonly foundNewest?: boolean
}

/** Whether a page shows that nothing is in the narrow, wherever one looks. */
export const isNothing = ({ rows, foundOldest = false, foundNewest = false }: Page) =>
  rows.length === 0 && foundOldest && foundNewest

/**
 * Looks for what has the words. If nothing that the viewer may read has them, it looks for what they begin or are inside
 * of. Which of both depends on all that there is and not on the page: the next page must not find something else.
 */
export async function widened<Result extends Page>(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  find: (query: NarrowQuery) => Promise<Result>,
): Promise<Result> {
  const found = await find(query)
  const inside = query.search?.inside
  if (found.rows.length > 0 || inside === undefined) return found
  if (!isNothing(found) && (await hasAny(realm, viewer, query))) return found
  return find({ ...query, search: inside })
}

/** The most relevant messages of a search, the best first, of the newest ones that it finds. */
export async function ranked(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery & { readonly search: SearchQuery },
  count: number,
): Promise<FoundRow[]> {
  const texts = await newestTexts(realm, viewer, query, RANKED)
  const scored = await inSlices(
    texts,
    ({ rendered }) => rendered,
    (message) => ({ id: message.id, relevance: relevanceOf(message, query.search) }),
  )
  const best = scored.sort((a, b) => b.relevance - a.relevance || b.id - a.id).slice(0, count)
  const places = new Map(best.map(({ id }, place) => [id, place]))
  const { rows } = await select(realm, viewer, query, { ids: [...places.keys()] })
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/**
 * How many ids suggestions go back from the newest message that the viewer may read. They would look into the whole index
 * once more for each word, after it was found to have nothing.
 */
const SUGGESTED_AMONG = 500_000
/** While more are to be indexed, they go back this far only: each message is read for each word. */
const READ_FOR_SUGGESTIONS = 20_000

/** What else to search for in a narrow in which nothing was found. */
export async function suggestionsIn(realm: Realm, viewer: Viewer, query: NarrowQuery): Promise<string[]> {
  if (query.search === undefined) return []
  const newest = newestId(viewer.state, query.scope)
  const unindexed = newest - (await indexedThrough(realm))
  const oldest = newest - (unindexed > READ_FOR_SUGGESTIONS ? READ_FOR_SUGGESTIONS : SUGGESTED_AMONG)
  const near = { ...query, bounds: { ...query.bounds, first: Math.max(query.bounds.first, oldest) } }
  return suggestionsFor(query.search, {
    newest: (search, count) => newestTexts(realm, viewer, { ...near, search }, count),
    hasAny: (search) => hasAny(realm, viewer, { ...near, search }),
  })
}

/** What the newest messages of a narrow say. */
async function newestTexts(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery,
  count: number,
): Promise<(Searched & { readonly id: number })[]> {
  const ids = await idsWanted(realm, viewer, query, { direction: 'up to', from: maxAnchor, limit: count })
  if (!Array.isArray(ids)) throw new Error('A search gives ids')
  const { rows } = await realm.db.query<Searched & { readonly id: number }>(
    `select m.id, m.topic, m.rendered from messages m
     join unnest($3::integer[], $4::int4multirange[]) as scope(id, open)
       on m.conversation_id = scope.id and m.seq <@ scope.open
     where m.realm_id = $1 and m.id = any($2) order by m.id desc`,
    [realm.state.id, ids, ...scopeParameters(query.scope)],
  )
  return rows
}
