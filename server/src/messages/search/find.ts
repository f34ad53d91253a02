import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { MESSAGES, type Page, partsOf } from '../fetching/ids-query.ts'
import type { NarrowQuery, SearchQuery } from '../fetching/narrow.ts'
import type { Scope } from '../fetching/scope.ts'
import { directOf, inConversation, WORDS, wordsAsked } from './document.ts'
import { type Index, IndexSearch } from './index-search.ts'

/** Of more conversations, looking for each in the index costs more than sifting what is found. */
const MOST_PLACES = 64

/** The ids of a page of a search. */
export async function idsOfSearch(
  realm: Realm,
  viewer: Viewer,
  query: NarrowQuery & { readonly search: SearchQuery },
  page: Page,
): Promise<number[]> {
  if (query.scope.conversations.size === 0) return []
  const index = await indexFor(realm, query.search)
  if (index === undefined) return []
  const asked = { index, places: placesOf(viewer, query.scope), terms: query.search.terms }
  const [unindexed, indexed] = await Promise.all([
    idsOfUnindexed(realm, query, page, index),
    new IndexSearch(realm, query, page, asked).ids(),
  ])
  const isUpTo = page.direction === 'up to'
  return [...unindexed, ...indexed].sort((a, b) => (isUpTo ? b - a : a - b)).slice(0, page.limit)
}

/** Searches the messages that are not in the index as they are now, by their text. */
async function idsOfUnindexed(
  { db, state }: Realm,
  query: NarrowQuery,
  page: Page,
  { words, through, changed }: Index,
): Promise<number[]> {
  if (state.lastMessageId <= through && changed.length === 0) return []
  const { values, parameter, wanted, slice, scopes } = partsOf(page, query)
  const { rows } = await db.query<{ id: number }>(
    `select m.id from ${MESSAGES} join ${scopes()} on m.conversation_id = scope.id and m.seq <@ scope.open
     where ${wanted} and m.id in (
         select id from messages where realm_id = $1 and id > ${parameter(through)}
         union select unnest(${parameter(changed)}::bigint[]))
       and ${WORDS} @@ ${parameter(words)}::tsquery ${slice('m.id')}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The query with the search as conditions, for messages that are few and known. */
export function withWords(query: NarrowQuery, { words }: SearchQuery): NarrowQuery {
  const parameters = [...query.parameters]
  const conditions = words.map((word) => `${WORDS} @@ ${wordsAsked(`$${parameters.push(word)}`)}`)
  return { ...query, parameters, conditions: [...query.conditions, ...conditions] }
}

/** Undefined if the words mean nothing, such as 'the': nothing is found then. */
async function indexFor({ db, state }: Realm, { words }: SearchQuery): Promise<Index | undefined> {
  const query = words.map((_, index) => wordsAsked(`$${index + 2}`)).join(' && ')
  const { rows } = await db.prepared<Index & { nodes: number }>(
    `select query::text as words, numnode(query) as nodes,
       coalesce((select through from search_progress where realm_id = $1), -1) as through,
       array(select distinct message_id::float8 from messages_to_index where realm_id = $1) as changed
     from (select ${query} as query) asked`,
    [state.id, ...words],
  )
  const [row] = rows
  return row === undefined || row.nodes === 0 ? undefined : row
}

/** Conversations as terms of the index, or undefined if they are too many. */
function placesOf({ state, user }: Viewer, { conversations }: Scope): string[] | undefined {
  const own = state.directsByUser.get(user.id) ?? new Set()
  // Somebody's direct conversations are many, and mostly searched together.
  const hasAllDirects = own.size > 1 && [...own].every((id) => conversations.has(id))
  const places = [...conversations.keys()].filter((id) => !(hasAllDirects && own.has(id))).map(inConversation)
  if (hasAllDirects) places.push(directOf(user.id))
  return places.length > MOST_PLACES ? undefined : places
}
